/** Fills the placeholders of a text, such as {result}, by their names; one of no known name stays, unless `unknown` says otherwise. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  unknown = (placeholder: string): string => placeholder,
): string {
  return text.replace(/\{([a-z_][\w-]*)\}/gi, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : unknown(whole),
  )
}
