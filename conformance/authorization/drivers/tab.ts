import type { Action } from '../page/actions.ts'
import { sharesIdentifier } from '../addresses.ts'
import { rankActions } from '../page/ranks.ts'
import type { Visit } from '../driver.ts'
import { firmness, readSaying, weigh, type Words } from '../words/saying.ts'

/** One frame of a page, as far as the browser driver uses it. */
interface Frame {
  evaluate<T>(script: string): Promise<T>
  locator(selector: string): { first(): { click(options: object): Promise<void> }; count(): Promise<number> }
}

/** One page of playwright-core, as far as the browser driver uses it. */
export interface Tab extends Frame {
  url(): string
  frames(): Frame[]
  goto(url: string, options: object): Promise<unknown>
  close(): Promise<void>
  on(
    event: 'response',
    listener: (response: { status(): number; request(): { isNavigationRequest(): boolean } }) => void,
  ): void
  on(event: 'dialog', listener: (dialog: { accept(): Promise<void> }) => void): void
}

/** The next click: `chooses` where it says the wanted result; `act` clicks, and returns false where that was not possible; its mark is among what was tried. */
interface Next {
  chooses: boolean
  /** It may mean something else than it says. */
  doubtful: boolean
  act: () => Promise<boolean>
  mark: string
}

interface Seen {
  kind: 'click' | 'tick'
  at: number
  form: number
  text: string
  names: string
  href: string
  beside: boolean
  asks: boolean
}

/** Runs in the page: fills what is required, numbers what can be clicked, and tells what a person sees on it. */
const collect = `(() => {
  const shown = (e) => { const box = e.getBoundingClientRect(); const style = getComputedStyle(e); return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' };
  const labelOf = (e) => [...(e.labels || [])].map((label) => label.innerText).join(' ');
  const tell = (e) => { e.dispatchEvent(new Event('input', { bubbles: true })); e.dispatchEvent(new Event('change', { bubbles: true })) };
  for (const e of [...document.querySelectorAll('input, textarea')].slice(0, 2000)) {
    if (!shown(e) || e.disabled) continue;
    const terms = e.type === 'checkbox' && (e.required || /terms|conditions|agree|consent/i.test(labelOf(e)));
    if (terms && !e.checked) e.click();
    if (/^(text|password|tel|number|email|)$/.test(e.type) && !e.value && (e.required || /otp|pin|tac|pass|user/i.test(e.name + e.id))) {
      e.value = (e.type === 'email' ? 'customer@example.com' : '123456').slice(0, e.maxLength > 0 ? e.maxLength : 99); tell(e);
    }
  }
  const forms = [...document.forms];
  const found = [...document.querySelectorAll('a[href], button, input, select, area[href], [onclick], [role=button], [role=link], summary')].slice(0, 2000);
  const seen = [];
  for (const e of found) {
    const type = (e.type || '').toLowerCase();
    if (e.disabled || !(shown(e) || [...(e.labels || [])].some(shown))) continue;
    const at = seen.length; const form = e.form ? forms.indexOf(e.form) : -1;
    const asks = !!e.form && [...e.form.elements].some((o) => o !== e && !(e.name && o.name === e.name) && !/^(hidden|submit|image|button|reset|checkbox|fieldset|output)$/.test(o.type) && shown(o));
    const base = { form, asks, href: e.tagName === 'A' ? e.href : '', beside: !!(e.form && (e.form.matches('[role=search]') || e.form.querySelector('[type=search], [name=q], [name=lang]:not([type=hidden]), [name=language]:not([type=hidden])'))) };
    const names = [e.value, e.name, e.id, e.dataset && e.dataset.result].filter((v) => typeof v === 'string').join(' ');
    const spoken = [e.getAttribute('aria-label'), e.title, labelOf(e), [...e.querySelectorAll('img')].map((i) => i.alt).join(' '), e.alt].filter(Boolean).join(' ');
    if (e.tagName === 'SELECT') {
      [...e.options].slice(0, 200).forEach((o, index) => { seen.push({ ...base, kind: 'tick', at: seen.length, text: o.text, names: o.value }); o.dataset.assay = String(seen.length - 1) });
      continue;
    }
    if (e.tagName === 'INPUT' && type === 'radio') seen.push({ ...base, kind: 'tick', at, text: spoken || (e.nextSibling && e.nextSibling.nodeValue) || '', names });
    else if (e.tagName !== 'INPUT' || /^(submit|button|image)$/.test(type)) {
      const text = e.tagName === 'INPUT' ? (type === 'image' ? '' : e.value) : (e.innerText || '');
      seen.push({ ...base, kind: 'click', at, text: (text + ' ' + spoken).trim().slice(0, 300), names });
    } else continue;
    e.dataset.assay = String(at);
  }
  return { seen, text: document.body ? document.body.innerText.slice(0, 20000) : '' };
})()`

/** The progress of a visit, as far as it matters to what is clicked next. */
interface Progress {
  chose: boolean
  tried: Set<string>
  selectors: string[]
  words: Words
}

/** Looks at the page and its frames as a person does, and says what to click next for the wanted result. */
export async function lookAt(tab: Tab, visit: Visit, so: Progress): Promise<Next | undefined> {
  for (const frame of tab.frames().slice(0, 10)) {
    const next = (await bySelector(frame, so)) ?? (await byWords(frame, tab, visit, so))
    if (next) return next
  }
  return undefined
}

async function bySelector(frame: Frame, { selectors }: Progress): Promise<Next | undefined> {
  const [selector] = selectors
  if (selector === undefined) return undefined
  const found = frame.locator(selector).count()
  if ((await found.catch(() => 0)) === 0) return undefined
  selectors.shift()
  return {
    chooses: selectors.length === 0,
    doubtful: false,
    act: () => click(frame, selector),
    mark: selector,
  }
}

async function byWords(frame: Frame, tab: Tab, visit: Visit, so: Progress): Promise<Next | undefined> {
  const { seen, text } = await frame
    .evaluate<{ seen: Seen[]; text: string }>(collect)
    .catch(() => ({ seen: [] as Seen[], text: '' }))
  const ticks = seen.flatMap((one) => {
    const says = one.kind === 'tick' ? weigh(so.words, one.text, one.names, '') : undefined
    return says && says.firmness >= firmness.nameSays ? [{ ...one, says }] : []
  })
  const tick = ticks
    .filter(({ says }) => says.result === visit.want)
    .sort((one, two) => two.says.firmness - one.says.firmness)[0]
  const actions = new Map(
    seen
      .filter((one) => one.kind === 'click')
      .map((one) => [actionOf(one, tab, so.words, tick?.form === one.form ? tick.says : undefined), one]),
  )
  const markOf = ({ label }: Action) => `${tab.url()} ${text} ${label}`
  const next = rankActions([...actions.keys()], visit, so.chose).find(
    ({ action }) => !so.tried.has(markOf(action)),
  )
  const target = next && actions.get(next.action)
  if (!next || !target) return undefined
  const mark = markOf(next.action)
  so.tried.add(mark)
  const ticked = tick && tick.form === target.form ? tick : undefined
  return {
    mark,
    chooses: next.chooses === true,
    doubtful: next.doubtful,
    act: async () => {
      if (ticked) await frame.evaluate(select(ticked.at)).catch(() => undefined)
      return click(frame, `[data-assay="${target.at}"]`)
    },
  }
}

function actionOf(one: Seen, tab: Tab, words: Words, ticked: Action['says']): Action {
  const own = weigh(words, one.text, one.names, '')
  const url = one.href || tab.url()
  return {
    step: { method: 'GET', url },
    how: one.href ? 'link' : one.form >= 0 ? 'form' : 'script',
    label: one.text || one.names,
    saying: readSaying(one.text || one.names, words),
    says:
      ticked && !(own && own.result !== ticked.result && own.firmness >= firmness.wordsSay) ? ticked : own,
    hidden: false,
    beside: one.beside,
    asks: one.asks,
    choice: one.text,
    apart: false,
    within: one.href !== '' && sharesIdentifier(one.href, tab.url()),
  }
}

function select(at: number): string {
  return `(() => { const e = document.querySelector('[data-assay="${at}"]'); if (e.tagName === 'OPTION') { e.selected = true; const s = e.closest('select'); s.dispatchEvent(new Event('input', { bubbles: true })); s.dispatchEvent(new Event('change', { bubbles: true })) } else e.click() })()`
}

/** Clicks what can be clicked within three seconds; what cannot is certainly not clicked. */
async function click(frame: Frame, selector: string): Promise<boolean> {
  const element = frame.locator(selector).first()
  try {
    await element.click({ timeout: 3000, trial: true })
    await element.click({ timeout: 20_000, force: true, noWaitAfter: true })
    return true
  } catch {
    return false
  }
}
