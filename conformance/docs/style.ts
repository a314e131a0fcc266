/** The style of the project's own pages. */
export const style = `:root{color-scheme:light dark;--ink:#1d2433;--paper:#fff;--soft:#f2f4f8;--line:#8a94a8;--mark:#1d5fbf;--bad:#a6321f}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8f0;--paper:#161a22;--soft:#222835;--line:#7d879b;--mark:#7db0ff;--bad:#ff9b86}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header{background:var(--soft);padding:14px 24px}
header nav a{margin-right:18px}
main{max-width:1080px;margin:0 auto;padding:8px 24px 80px}
h1{font-size:1.7rem;line-height:1.2}h2{margin-top:2.4rem}h3{margin:1.4rem 0 .3rem}
a{color:var(--mark)}
code,pre{font:.88em/1.5 ui-monospace,monospace;background:var(--soft);border-radius:4px}
code{padding:1px 4px;overflow-wrap:anywhere}pre{padding:12px;overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:12px 0}
.wide{overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:6px 10px;border-bottom:1px solid var(--soft)}
svg{display:block;width:100%;height:auto;margin:16px 0}
svg text{font:12px system-ui,sans-serif;fill:var(--ink);text-anchor:middle;paint-order:stroke;stroke:var(--paper);stroke-width:4px}
svg .party{font-weight:600;stroke:none}svg path{fill:var(--line)}
svg rect{fill:var(--soft);stroke:var(--line)}svg line{stroke:var(--line)}
svg .life{stroke-dasharray:3 5}svg .request{stroke:var(--mark);stroke-width:2}
details{margin:6px 0}summary{cursor:pointer}
.requirement{border-left:3px solid var(--mark);padding:2px 0 2px 14px;margin:14px 0}
.requirement.untestable{border-color:var(--line)}
.requirement p{margin:2px 0}
.small{font-size:.9em;opacity:.85}
input[type=search]{font:inherit;padding:8px 12px;width:100%;max-width:420px;border:1px solid var(--line);border-radius:6px;background:var(--paper);color:var(--ink)}
`
