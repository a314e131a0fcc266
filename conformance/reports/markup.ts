const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML and XML show it, in content and in attributes; what XML cannot hold at all is left out. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
