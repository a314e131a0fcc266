/** A name in kebab case: `maxRequests` becomes `max-requests`. */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
