import { isSamePage, withoutQuery } from '../basics/addresses.ts'
import { jsonOf } from '../basics/json.ts'
import { remember } from '../basics/remember.ts'
import { membersOf } from '../basics/values.ts'
import { customerPages } from '../contract/kinds.ts'
import { actionsOf, type Action } from '../customer/action.ts'
import { readPage } from '../customer/html.ts'
import { openClassifier, surest, type Classify, type Result } from '../customer/words.ts'
import type { Exchange } from '../record/entry.ts'
import { textsSent } from './calls.ts'
import type { Message } from './messages.ts'

/** One page of a customer's visit. */
interface PageView {
  /** The resource that the customer decides about. */
  readonly target: string
  /** The decision that its request makes; null for none that can be read. */
  readonly choice: Result | null
  /** The merchant's address that the customer comes back to. */
  readonly returnAddress: string
  /** True for a page that was recorded whole, and from which nothing leads on. */
  readonly isDeadEnd: boolean
}

/** The pages of customers, from the one that an answer names to their return. */
export interface Pages {
  /** Remembers the pages that an answer of the API names. */
  addPagesNamedBy(exchange: Pick<Exchange, 'request' | 'answer'>): void
  /**
   * The page that a request asks for, or null. Remembers the pages that this one leads to, so
   * messages must come in order.
   */
  follow(message: Message): PageView | null
}

/** A resource with a page, and where its customer returns to. */
interface PagedResource {
  readonly id: string
  readonly returnAddress: string
}

/** How many addresses of pages are remembered. */
const maxPages = 200_000

/** For how many pages actions are remembered: customers act soon, or never. */
const maxActions = 2000

/** Opens the pages of some traffic. */
export function openPages(): Pages {
  const classify = openClassifier()
  const pagesByAddress = new Map<string, PagedResource>()
  /** The actions of the page that leads to an address. */
  const actionsByAddress = new Map<string, readonly Action[]>()

  /** Expects a customer of a resource at an address, led there by some actions. */
  function expectCustomerAt(
    address: string,
    paged: PagedResource,
    actions: readonly Action[] = [],
  ): void {
    const place = plainAddress(address)
    remember(pagesByAddress, [place, paged], maxPages)
    actionsByAddress.delete(place)
    if (actions.length > 0) remember(actionsByAddress, [place, actions], maxActions)
  }

  function addPagesNamedBy({ request, answer }: Pick<Exchange, 'request' | 'answer'>): void {
    const resource = membersOf(jsonOf(answer).value)
    for (const { addressField, returnParameter } of customerPages) {
      const { id, [addressField]: address, [returnParameter]: shownAddress } = resource
      if (typeof id !== 'string' || typeof address !== 'string' || !URL.canParse(address)) continue
      const returnAddress = textsSent({ request })[returnParameter] ?? String(shownAddress ?? '')
      const paged = { id, returnAddress }
      const knownPage = pagesByAddress.get(plainAddress(address))
      if (knownPage?.id !== id) expectCustomerAt(address, paged)
      if (URL.canParse(paged.returnAddress)) expectCustomerAt(paged.returnAddress, paged)
    }
  }

  function follow(message: Message): PageView | null {
    const { request, answer } = message
    const addresses = [plainAddress(request.url), withoutQuery(request.url)]
    const place = addresses.find((address) => pagesByAddress.has(address)) ?? ''
    const pagedResource = pagesByAddress.get(place)
    if (pagedResource === undefined || request.method === 'OPTIONS') return null
    const actions = actionsByAddress.get(place) ?? []
    const view = { target: pagedResource.id, returnAddress: pagedResource.returnAddress }
    if (isSamePage(request.url, pagedResource.returnAddress))
      return { ...view, choice: null, isDeadEnd: false }
    const nextPages = answer === null ? [] : pagesAfter(message, answer, classify)
    // A page that offers nothing any more takes no choice.
    if (
      nextPages.length === 0 &&
      answer !== null &&
      isRecordedWhole(message) &&
      answer.status < 400
    )
      expectCustomerAt(request.url, pagedResource)
    for (const { address, actions: offered } of nextPages)
      if (!isSamePage(address, pagedResource.returnAddress))
        expectCustomerAt(address, pagedResource, offered)
    const choice = isAskedAgain(request.url, nextPages)
      ? null
      : choiceOf(message, actions, classify)
    return { ...view, choice, isDeadEnd: isDeadEnd(message) }
  }

  return { addPagesNamedBy, follow }
}

/** True where a page answers a choice with the same question: it was not taken. */
const isAskedAgain = (url: string, next: ReturnType<typeof pagesAfter>): boolean =>
  next.some(
    ({ address, actions }) =>
      withoutQuery(address) === withoutQuery(url) && actions.some(({ signal }) => signal !== null),
  )

/** The elements and attributes by which a page may lead on. */
const waysOnward = /<(?:a|area|button|embed|form|i?frame|object|script)\b|http-equiv|\son\w+\s*=/i

/** True for a page without a link, form, script or refresh, and for a redirect to no address. */
function isDeadEnd(message: Message): boolean {
  const { request, answer } = message
  // A 304 shows an earlier page; what a script fetches leads a customer nowhere.
  if (answer === null || answer.status >= 400 || answer.status === 304 || !isNavigation(request))
    return false
  const { headers, body, status } = answer
  // Where a recorder shows no headers, it shows no addresses either.
  if (status >= 300) return !headers['location'] && headers['date'] !== undefined
  if (!isRecordedWhole(message) || !/html/i.test(headers['content-type'] ?? '')) return false
  return headers['refresh'] === undefined && !waysOnward.test(body)
}

/** True for a request that loads a page, as far as its headers say. */
const isNavigation = ({ headers }: Message['request']): boolean =>
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
  (headers['accept'] ?? 'text/html').includes('text/html')

const isRecordedWhole = ({ cut, answer }: Message): boolean =>
  cut === undefined && answer?.body !== ''

/** The addresses that a page leads to: that of a redirect, or of its forms and links. */
function pagesAfter(
  { request }: Message,
  { headers, body }: NonNullable<Exchange['answer']>,
  classify: Classify,
): { address: string; actions: readonly Action[] }[] {
  const { location } = headers
  if (location !== undefined && URL.canParse(location, request.url))
    return [{ address: new URL(location, request.url).href, actions: [] }]
  if (!/<(?:form|a|meta)\b/i.test(body)) return []
  const page = readPage(body, request.url, headers['refresh'] ?? '')
  const actions = actionsOf(page, { classify })
  const addresses = new Set(page.controls.flatMap(({ url }) => (/^https?:/.test(url) ? url : [])))
  for (const { url } of actions) addresses.add(url)
  return [...addresses].map((address) => ({
    address,
    actions: actions.filter(({ url }) => withoutQuery(url) === withoutQuery(address)),
  }))
}

/**
 * The result that a request chooses: by its button or link, its options, or the words of its form;
 * null where unreadable.
 */
function choiceOf(
  { request }: Message,
  actions: readonly Action[],
  classify: Classify,
): Result | null {
  if (actions.length === 0) return null
  const sent = { ...queryOf(request.url), ...textsSent({ request }) }
  // Of the actions of one control the last is the one that no option changes.
  const controls = [...new Map(actions.map((action) => [action.element, action])).values()]
  const namedControls = controls.filter(({ name, value }) => name !== '' && sent[name] === value)
  const links = controls.filter(({ kind, url }) => kind === 'link' && url === request.url)
  const unnamed = controls.filter(({ kind, name }) => kind === 'submit' && name === '')
  const groups = [
    [...namedControls, ...links].flatMap(({ signal }) => signal ?? []),
    Object.entries(sent).flatMap(([name, value]) => {
      const { signal } = classify(optionWords(controls[0], name, value))
      return signal ?? []
    }),
    unnamed.length === 1 ? unnamed.flatMap(({ signal }) => signal ?? []) : [],
  ]
  return surest(groups.find((signals) => signals.length > 0) ?? [])?.result ?? null
}

/** The words of a field's value: its option's text, and the value where the field decides. */
function optionWords(action: Action | undefined, name: string, value: string): string {
  const options = (action?.page.controls ?? []).flatMap((control) =>
    control.name === name ? control.options : [],
  )
  const text = options.find((option) => option.value === value)?.text ?? ''
  return decidingFieldNames.test(name) ? `${text} ${value}` : text
}

/** Names of fields that decide; on recorded pages `state` and `accept` often mean other things. */
const decidingFieldNames = /result|status|outcome|action|decision|approv|confirm|choice/i

const queryOf = (url: string): Record<string, string> =>
  URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {}

/** An address without its fragment and needless percent-encoding, so that spellings compare. */
export const plainAddress = (url: string): string =>
  url.replace(/#.*/s, '').replace(/%[2-7][\da-f]/gi, (coded) => {
    const letter = String.fromCharCode(parseInt(coded.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : coded
  })

/** An address without its query, except for what the merchant's own has. */
export function publicAddress(address: string, returnAddress: string): string {
  if (!URL.canParse(address)) return withoutQuery(address)
  const url = new URL(address)
  const merchantParameters = new Set(
    URL.canParse(returnAddress) ? new URL(returnAddress).searchParams.keys() : [],
  )
  const isMerchants = URL.canParse(returnAddress) && new URL(returnAddress).origin === url.origin
  if (isMerchants && [...url.searchParams.keys()].every((name) => merchantParameters.has(name)))
    return address
  const pairs = isMerchants
    ? [...url.searchParams].filter(([name]) => merchantParameters.has(name))
    : []
  url.search = new URLSearchParams(pairs).toString()
  return url.href
}
