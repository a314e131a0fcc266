import { rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'

/** Spoils the names of cards in one way. */
function spoiling(cardName: typeof rules.cardName): Entry {
  return {
    breaks: 'card-name-echo',
    rules: { cardName },
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const table: Record<string, Entry> = {
  'returns the names of cards in capitals': {
    breaks: 'card-name-echo',
    rules: { cardName: (name) => name.toUpperCase() },
  },
  'cuts the names of cards': { breaks: 'card-name-echo', rules: { cardName: (name) => name.slice(0, 12) } },
  'escapes the ampersands of names': spoiling((name) => name.replaceAll('&', '&amp;')),
  'escapes the angle brackets of names': spoiling((name) =>
    name.replace(/[<>]/g, (one) => entities[one] ?? ''),
  ),
  'escapes the quotes of names': spoiling((name) => name.replaceAll('"', '&quot;')),
  'escapes the apostrophes of names': spoiling((name) => name.replaceAll("'", '&#39;')),
  'drops the apostrophes of names': spoiling((name) => name.replaceAll("'", '')),
  'drops the double quotes of names': spoiling((name) => name.replaceAll('"', '')),
  'doubles the apostrophes of names': spoiling((name) => name.replaceAll("'", "''")),
  'drops tags from names': spoiling((name) => name.replace(/<[^>]*>/g, '')),
  'turns the plus of names into a blank': spoiling((name) => name.replaceAll('+', ' ')),
  'decodes names once more': spoiling(decoded),
  'cuts names at an ampersand': spoiling((name) => name.split('&')[0] ?? ''),
  'cuts names at a semicolon': spoiling((name) => name.split(';')[0] ?? ''),
  'cuts names at a comma': spoiling((name) => name.split(',')[0] ?? ''),
  'drops the backslashes of names': spoiling((name) => name.replaceAll('\\', '')),
  'begins each word of names with a capital': spoiling((name) =>
    name.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ),
  'cuts names to 40 characters': spoiling((name) => name.slice(0, 40)),
  'cuts names to 50 characters': spoiling((name) => name.slice(0, 50)),
  'cuts names to 100 characters': spoiling((name) => name.slice(0, 100)),
  'shows letters beyond ASCII in names as question marks when a token is retrieved': {
    breaks: 'card-name-echo',
    tamper: {
      schema: 'Card',
      at: ['embedded:retrieved'],
      change: (card) => ({ ...card, name: String(card['name']).replace(/[^ -~]/g, '?') }),
    },
  },
  'shows letters beyond Latin in names as question marks': spoiling((name) =>
    name.replace(/[^\u0000-\u024f\u1e00-\u1eff]/g, '?'),
  ),
}

/** Faults of the names of cards. */
export const cardNameFaults = faultsOf(table)
