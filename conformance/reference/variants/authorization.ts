import type { Answer } from '../call.ts'
import { escapeHtml, htmlPage, type View } from '../page.ts'
import { rules, type Rules } from '../rules.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { variantsOf } from './variant.ts'

// Browsers run the scripts of these pages, and what they send.
const scripts = { 'content-security-policy': "default-src 'self' 'unsafe-inline'" }
const page = (content: string, status = 200): Answer =>
  htmlAnswer(htmlPage('Your bank', content), status, scripts)

const showsPage = (content: (view: View) => string): Partial<Rules> => ({
  visitAnswer: ({ view }) => page(content(view)),
  formTokenAccepted: () => true,
})

const form = ({ action }: View, content: string, method = 'post'): string =>
  `<form method="${method}" action="${escapeHtml(action)}">${content}</form>`

const declineOrApprove =
  '<button name="outcome" value="failed">Decline</button><button name="outcome" value="successful">Approve</button>'

const byQuery: Partial<Rules> = {
  outcomeOfVisit: ({ query, mode }) => rules.outcomeOf({ sent: query, mode }),
}

const answersReturn = (answer: (location: string) => Answer): Partial<Rules> => ({
  returnAnswer: ({ location }) => answer(location),
})
const redirecting = (status: number): Partial<Rules> =>
  answersReturn((location) => ({ status, headers: { location }, body: '' }))

const answersRevisit = (answer: Rules['revisitAnswer']): Partial<Rules> => ({
  revisitAnswer: answer,
  resubmitAnswer: answer,
})

const addsToReturn = (parameters: string): Partial<Rules> => ({
  returnLocation: ({ returnUri: uri }) => {
    const [address = '', fragment] = uri.split('#')
    const joint = address.includes('?') ? '&' : '?'
    return `${address}${joint}${parameters}${fragment === undefined ? '' : `#${fragment}`}`
  },
})

const confirmOrCancel =
  '<button name="outcome" value="successful">Confirm</button><button name="outcome" value="failed">Cancel</button>'

const radios =
  '<label><input type="radio" name="outcome" value="failed" required> Reject the payment</label><label><input type="radio" name="outcome" value="successful"> Accept the payment</label><button>Confirm</button>'

/** Honest ways in which a page lets a customer choose, and sends them back. */
export const authorizationVariants = variantsOf({
  'how the page works': {
    'authorizes by a form with GET': {
      ...showsPage((view) => form(view, declineOrApprove, 'get')),
      ...byQuery,
    },
    'authorizes by links': {
      ...showsPage(
        () =>
          '<a href="?outcome=failed">Cancel payment</a> <a href="?outcome=successful">Approve payment</a>',
      ),
      ...byQuery,
    },
    'authorizes by radio buttons': showsPage((view) => form(view, radios)),
    'authorizes in several steps': {
      ...showsPage((view) =>
        form(view, '<input type="hidden" name="step" value="1"><button>Continue</button>'),
      ),
      nextStep: ({ sent, view }) => {
        if (sent['step'] === '1')
          return page(form(view, `<input type="hidden" name="step" value="2">${radios}`))
        if (sent['step'] !== '2') return undefined
        const outcome = sent['outcome'] === 'successful' ? 'successful' : 'failed'
        return page(
          form(
            view,
            `<p>Please confirm once more.</p><input type="hidden" name="outcome" value="${outcome}"><button>Confirm</button>`,
          ),
        )
      },
    },
    'authorizes with a cookie': {
      pageCookie: ({ charge: { paymentId } }) =>
        `session=${paymentId}; Path=/; HttpOnly; SameSite=Lax`,
      cookieAccepted: ({ cookies, charge: { paymentId } }) =>
        cookies.includes(`session=${paymentId}`),
    },
  },
  'the reason of a failure': {
    'chooses the reason of a failure': {
      failureCodes: () => ['insufficient_fund', 'payment_expired'],
    },
  },
  'how the customer is redirected': {
    ...Object.fromEntries(
      [301, 302, 307].map((status) => [`returns with ${status}`, redirecting(status)]),
    ),
    'returns by a refresh': answersReturn((location) =>
      page(
        `<meta http-equiv="refresh" content="0; url=${escapeHtml(location)}"><p>One moment.</p>`,
      ),
    ),
    'returns by a script': answersReturn((location) =>
      page(
        `<p>Thank you.</p><script>window.location.replace(${JSON.stringify(location)})</script>`,
      ),
    ),
    'returns by a link': answersReturn((location) =>
      page(`<p>Done.</p><a href="${escapeHtml(location)}">Return to the shop</a>`),
    ),
  },
  'parameters added to return_uri': {
    'adds parameters on the way back': addsToReturn('status=done&payment=1&run=again'),
  },
  'the page of a complete charge': {
    'sends away who comes again': answersRevisit(({ view: { charge } }) => ({
      status: 302,
      headers: { location: charge.returnUri ?? '/' },
      body: '',
    })),
    'says 410 to who comes again': answersRevisit(() => page('<p>This payment is over.</p>', 410)),
    'says 404 to who comes again': answersRevisit(() => ({ status: 404, headers: {}, body: '' })),
    'shows the choice to who comes again': { revisitAnswer: rules.visitAnswer },
  },
  'the authorization page': {
    'asks beside the choice whether the balance is insufficient': showsPage(
      (view) => `<a href="/topup">Insufficient balance? Top up</a>${form(view, confirmOrCancel)}`,
    ),
  },
  'how soon a page is there': {
    'shows a page half a second after its charge': {
      visitAnswer: ({ view }) =>
        Date.now() - view.charge.createdAt < 500
          ? { ...rules.visitAnswer({ view }), status: 404, body: '<p>Not there yet.</p>' }
          : rules.visitAnswer({ view }),
    },
  },
})
