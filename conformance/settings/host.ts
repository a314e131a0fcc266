/** Takes the brackets off an address of IPv6, which only URLs and Host headers put around it; any other name stays as it is. */
export function unbracketed(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

/** Names the host of a URL as DNS and sockets do. */
export function hostOf({ hostname }: URL): string {
  return unbracketed(hostname)
}

/** Numbers the port of a URL: its own, or that of its scheme. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** Says that a URL leads to this machine, as far as its spelling tells. */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/.test(hostOf(url))
}
