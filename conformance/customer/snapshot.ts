/**
 * A script for an isolated world of a page, where nothing that the page overrides counts: gives what a customer sees as plain HTML, cut
 * to a bound. Controls are numbered by `data-assay`; whatever cannot be seen is left out, or marked as hidden.
 */
export const snapshot = `(() => {
  const most = { nodes: 20000, length: 500000, depth: 400, controls: 500 }
  const controls = (globalThis.assayControls = [])
  const isVoid = /^(area|base|br|hr|img|input|meta)$/
  const isControl = (e) => e.matches('a[href], area[href], button, input, select, textarea, summary, [onclick], [role=button], [role=link]')
  const escape = (text) => text.replace(/[&<"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[mark])
  const isShown = (e) => {
    const { width, height } = e.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(e).visibility !== 'hidden'
  }
  const hasShownLabel = (e) => [...(e.labels || [])].some(isShown)
  const parts = []
  let [length, nodes] = [0, 0]
  const add = (text) => { parts.push(text); length += text.length }
  const attributesOf = (e) => {
    let text = ''
    for (const { name, value } of [...e.attributes].slice(0, 30))
      if (!/^(style|hidden|disabled|value|checked|selected|data-assay|src|srcset|onclick)$/.test(name) && /^[a-z][\\w-]{0,50}$/.test(name))
        text += ' ' + name + '="' + escape(value.slice(0, 2000)) + '"'
    if (e.localName === 'input' || e.localName === 'option' || e.localName === 'button')
      if (e.localName !== 'button' || e.hasAttribute('value')) text += ' value="' + escape(String(e.value).slice(0, 2000)) + '"'
    if (e.checked) text += ' checked'
    if (e.localName === 'option' && e.selected) text += ' selected'
    if (e.matches(':disabled')) text += ' disabled'
    if (!isControl(e)) return text
    if (!isShown(e) && !hasShownLabel(e) && e.localName !== 'area') text += ' hidden'
    return text + ' data-assay="' + (controls.push(e) - 1) + '"'
  }
  const walk = (node, depth) => {
    if (length > most.length || controls.length > most.controls || (nodes += 1) > most.nodes || depth > most.depth) return
    if (node.nodeType === 3) return add(escape(node.data.slice(0, 2000)))
    if (node.nodeType !== 1) return
    const name = node.localName
    if (/^(script|style|template|noscript|iframe|object)$/.test(name) || !/^[a-z][\\w-]*$/.test(name)) return
    const isKept = /^(head|title|base|option|optgroup|datalist|map|area)$/.test(name) || node.type === 'hidden' || hasShownLabel(node)
    if (!isKept && getComputedStyle(node).display === 'none') return
    add('<' + name + attributesOf(node) + '>')
    if (isVoid.test(name)) return
    if (name === 'textarea') add(escape(node.value.slice(0, 2000)))
    else for (const part of [node.shadowRoot, node]) for (const child of part ? part.childNodes : []) walk(child, depth + 1)
    add('</' + name + '>')
  }
  if (document.documentElement) walk(document.documentElement, 0)
  return parts.join('').slice(0, 2 * most.length)
})()`

/** Writes the script that fills controls and clicks one, by their numbers; it gives false where that cannot be clicked yet. */
export function clicking(at: number, fills: [at: number, value: string][]): string {
  return `((at, fills) => {
    const changed = (e) => { for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, { bubbles: true })) }
    for (const [number, value] of fills) {
      const e = globalThis.assayControls[number]
      if (!e) continue
      if (e.type === 'radio' || e.type === 'checkbox') { if (!e.checked) e.click() }
      else if (e.value !== value) { e.value = value; changed(e) }
    }
    const e = globalThis.assayControls[at]
    if (!e || !e.isConnected || e.disabled) return false
    e.click()
    return true
  })(${at}, ${JSON.stringify(fills)})`
}
