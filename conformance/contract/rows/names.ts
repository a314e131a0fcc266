/** The kind that records what happens to others, in the list of the account and by webhooks. */
export const eventKind = 'Event'

/** The parameters of lists that choose a page, whatever fields their records have. */
export const pageParameters: readonly string[] = ['from', 'to', 'limit', 'offset', 'order']

/** The place of an id in a path; also the parameter for a parent there, as no form has such a name. */
export const pathParameter = '{id}'
