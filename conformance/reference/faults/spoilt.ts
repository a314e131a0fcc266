import type { FaultRow } from './fault.ts'

type Spoil = (text: string) => string

/** The text that is spoilt: a card's name, a return_uri as shown, or the address of the return. */
type SpoiltText = 'card' | 'shown' | 'back'

/** Ways to spoil a text, each with the texts in which it shows. */
const spoils: Record<string, readonly [Spoil, ...SpoiltText[]]> = {
  'in capitals': [(text) => text.toUpperCase(), 'card'],
  'in small letters': [(text) => text.toLowerCase(), 'back'],
  'cut to 12 characters': [(text) => text.slice(0, 12), 'card'],
  'cut to 100 characters': [(text) => text.slice(0, 100), 'shown'],
  'cut at an ampersand': [(text) => text.split('&')[0] ?? '', 'shown', 'back'],
  'cut at a question mark': [(text) => text.split('?')[0] ?? '', 'shown', 'back'],
  'with ampersands escaped': [(text) => text.replaceAll('&', '&amp;'), 'card', 'shown', 'back'],
  'with plus signs for blanks': [(text) => text.replaceAll('%20', '+'), 'shown'],
  'decoded once more': [decoded, 'shown', 'back'],
  'encoded once more': [(text) => text.replace('?run=', '?run=%2520'), 'back'],
  'with a slash at its end': [(text) => `${text}/`, 'shown'],
  'without empty parameters': [(text) => text.replace(/&\w+=(?=&|$)/g, ''), 'back'],
  'with another query': [(text) => `${text.split('?')[0]}?charge=1`, 'back'],
  'without encryption': [(text) => text.replace('https:', 'http:'), 'back'],
  'on another host': [(text) => text.replace('://', '://www.'), 'back'],
}

/** A row of faults for each way to spoil a text. */
export function spoiltAt(
  place: SpoiltText,
  does: string,
  effect: (spoil: Spoil) => FaultRow,
): Record<string, FaultRow> {
  const fitting = Object.entries(spoils).filter(([, [, ...places]]) => places.includes(place))
  return Object.fromEntries(fitting.map(([how, [spoil]]) => [`${does} ${how}`, effect(spoil)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
