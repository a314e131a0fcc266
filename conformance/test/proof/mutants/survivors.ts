/** Mutants that no requirement fails for, by the beginning of their names, and why that is right. */
export const survivors: readonly (readonly [names: RegExp, reason: string])[] = [
  [/^answers\.ts .*(36|padStart)/, 'How long ids are is open.'],
  [/^answers\.ts .*: 200 to/, 'Any status of 2xx is a success.'],
  [
    /^answers\.ts \(_decision: Decision<\{ name: string; operation/,
    'Unlisted parameters may be refused.',
  ],
  [/^answers\.ts typeof version/, 'The version header is open.'],
  [/^authorization\.ts (status = 200|view\.problem)/, 'Statuses of pages are open.'],
  [
    /^authorization\.ts typeof sent/,
    'Which of the five failure codes a failed charge has is open.',
  ],
  [/^authorization\.ts .*codes\.includes/, 'The kit sends only codes that the page offers.'],
  [/^charges\.ts .*(2048|2049)/, 'The longest return_uri is open.'],
  [/^charges\.ts createdAt \+ .*3600001/, 'How long a charge may be authorized is open.'],
  [/^charges\.ts .*charge\.expiresAt/, 'The transition to expired is open.'],
  [/^charges\.ts (amount \*|fee \*|amount - fee)/, 'The values of fees are open.'],
  [/^charges\.ts authorized: true/, 'Whether a paid charge is shown as authorized is open.'],
  [/^charges\.ts .*=> 0: 0 to 1/, 'A charge may become final a moment later.'],
  [/^events\.ts /, 'Delivery records are of one variant only, and events may show a moment later.'],
  [/^lists\.ts nearest.*(100|999|0: 0|1 to 2)/, 'The default, least and largest limit are open.'],
  [/^lists\.ts .*now: number \}>\): number => 0/, 'The default of from is open.'],
  [/^lists\.ts to \+ 1/, 'Whether to includes its own instant is open.'],
  [/^sources\.ts typeof platform_type/, 'How platform_type is shown is open.'],
  [/^sources\.ts source\.charges/, 'Whether a source can be charged again is open.'],
  [/^tokens\.ts (return false|sum|at|value)\b/, 'The rules of card numbers are not shown.'],
  [
    /^tokens\.ts (Date\.UTC|year <|new Date|2000 \+)/,
    'The rules of expiry, and what a two-digit year becomes, are not shown.',
  ],
  [
    /^tokens\.ts .*(255|256|field ===|value ===|name\.trim)/,
    'Which names and addresses are accepted is open.',
  ],
  [/^tokens\.ts (-4|Object|card\[)/, 'The meaning of these card fields is not shown.'],
  [
    /^webhooks\.ts (\[200|\(_decision: Decision<\{ event|\(\):|status|attempt)/,
    'Delays, repeats and time-outs of webhooks are open.',
  ],
]
