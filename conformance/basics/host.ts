/** Removes the brackets that URLs and Host headers put around an IPv6 address. */
export function unbracketed(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** Returns the host of a URL as DNS and sockets take it, without brackets. */
export function hostOf({ hostname }: URL): string {
  return unbracketed(hostname)
}

/** Returns the port of a URL, or the default of its scheme. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** Returns true for a URL that is spelled as one of this machine. */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/.test(hostOf(url))
}

/** Returns true for an http or https URL. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
