// Generated from openapi/ by npm run generate. Do not edit.
import type { Validator } from './validators.js'

export interface components {
    schemas: {
        Profile: {
            /** @description Where the schema of this file is. */
            $schema?: string;
            /**
             * Format: uri
             * @description The implementation; without it the embedded reference implementation is judged.
             * @example https://api.payment.example
             */
            baseUrl?: string;
            /**
             * Format: uri
             * @description The base of its token endpoints.
             * @example https://vault.payment.example
             */
            vaultUrl?: string;
            /**
             * Format: uri
             * @description The host of its authorization pages, if it is to be judged.
             * @example https://pay.payment.example
             */
            payUrl?: string;
            /**
             * @description Send a W3C traceparent with every request to the API: one trace id a run, one parent id a request, both told with each failure.
             * @default false
             */
            trace?: boolean;
            /**
             * @description The keys are live, so that real charges are made; asks for --max-amount too.
             * @default false
             */
            live?: boolean;
            /**
             * @description The amount that all charges of a live run may come to, in the smallest unit, such as 50000000 for a whole run, boundaries included; what is past the amount is inconclusive.
             * @example 50000000
             */
            maxAmount?: number;
            /**
             * @description A file of certificates in PEM that are trusted beside those of the system.
             * @example certificates.pem
             */
            ca?: string;
            /**
             * @description Where the kit receives webhooks; with a path the endpoint counts as registered.
             * @example 127.0.0.1:8090/assay
             */
            webhookListen?: string;
            /**
             * @description The URL that the merchant registered, when a tunnel or proxy stands between.
             * @example https://hooks.shop.example/assay
             */
            webhookPublicUrl?: string;
            /**
             * @description Seconds that a webhook may take.
             * @default 10
             */
            webhookTimeout?: number;
            /**
             * @description Seconds that an answer, and a change, may take.
             * @default 10
             */
            timeout?: number;
            /**
             * @description How much is tried: smoke sends at most 150 requests, normal at most 1,000, deep adds every history and race.
             * @default normal
             * @enum {string}
             */
            depth?: "smoke" | "normal" | "deep";
            /**
             * @description The most requests a second; no limit unless given.
             * @example 20
             */
            rate?: number;
            /**
             * @description Name and version of the implementation, for the report.
             * @example Shop payments 1.4.0
             */
            implementation?: string;
            /**
             * @description Requests at once.
             * @default 16
             */
            concurrency?: number;
            /**
             * @description Requests in all.
             * @default 5000
             */
            maxRequests?: number;
            /**
             * @description Seconds that a whole run may take; past it, what was not judged is inconclusive.
             * @default 900
             */
            maxTime?: number;
            /**
             * @description Refuse the webhook of one more charge, last of all, and leave that of another without an answer, to see what follows.
             * @default false
             */
            observeRetries?: boolean;
            /**
             * @description Answers of each kind that are looked at: 21 find a fault in one of five with 99 %.
             * @default 21
             */
            sample?: number;
            /**
             * @description Times that each request case is sent, but for those with an unknown key.
             * @default 1
             */
            repeat?: number;
            /**
             * @description Look for sequences and races that break a requirement, for so long at the end of a run, with requests of its own; where a number of requests is given, that bounds both.
             * @example 20s
             */
            explore?: string;
            /**
             * @description Where exploring begins: the same seed gives the same commands.
             * @example 1
             */
            seed?: number;
            /**
             * @description Only these requirements; * stands for any text.
             * @example [
             *       "charge-*"
             *     ]
             */
            only?: string[] | string;
            /**
             * @description Only these areas.
             * @example [
             *       "charges"
             *     ]
             */
            tag?: import('./requirements.js').Area[] | string;
            /**
             * @description A SHOULD counts as a MUST.
             * @default false
             */
            strict?: boolean;
            /**
             * @description The form of what is printed.
             * @default terminal
             * @enum {string}
             */
            reporter?: "terminal" | "tap" | "json";
            /**
             * @description A folder for the reports: JSON, HTML, JUnit, Markdown, and every exchange.
             * @example reports
             */
            out?: string;
            /**
             * @description Keep no file of all exchanges.
             * @default false
             */
            noExchanges?: boolean;
            /**
             * @description Print what did not pass and the outcome, nothing else.
             * @default false
             */
            quiet?: boolean;
            /**
             * @description Print what did not hold in one line each.
             * @default false
             */
            brief?: boolean;
            /**
             * @description Print every requirement and every observation.
             * @default false
             */
            verbose?: boolean;
            /**
             * @description The environment variable that holds the public key.
             * @example ASSAY_PUBLIC_KEY
             */
            publicKeyVariable?: string;
            /**
             * @description The environment variable that holds the secret key.
             * @example ASSAY_SECRET_KEY
             */
            secretKeyVariable?: string;
            /**
             * @description Headers beside the kit's own for every request to the API, each with the environment variable that holds its value.
             * @example {
             *       "X-Gateway-Key": "GATEWAY_KEY"
             *     }
             */
            headerVariables?: {
                [key: string]: string;
            };
            /**
             * @description True where the endpoint for webhooks is registered.
             * @example true
             */
            webhookRegistered?: boolean;
            /**
             * @description The way of a customer through the authorization page.
             * @example {
             *       "driver": "automatic",
             *       "words": {
             *         "successful": [
             *           "Pay"
             *         ],
             *         "failed": [
             *           "Decline"
             *         ]
             *       }
             *     }
             */
            authorization?: components["schemas"]["Authorization"];
            /**
             * @description A test card that the implementation accepts; without it published numbers are tried.
             * @example {
             *       "number": "4111111111111111",
             *       "securityCode": "123"
             *     }
             */
            card?: {
                number: string;
                securityCode?: string;
            };
            /**
             * @description The path at which a charge is retrieved, such as /charges/{id}.
             * @example /charges/{id}
             */
            retrievalPath?: string;
            /**
             * @description The word for the reverse order of a list.
             * @default reverse_chronological
             */
            reverseOrder?: string;
            /**
             * @description The parameter of createCharge that takes a token, such as card.
             * @example card
             */
            tokenParameter?: string;
            /**
             * @description The return_uri of charges, an https address with {nonce}.
             * @default https://example.com/Assay/Conformance/{nonce}?run={nonce}&from=Assay%2B1&item=first&item=second&note=&to=cart%20of%2F1
             */
            returnUri?: string;
            /**
             * @description Failures that are known and accepted until a date.
             * @example [
             *       {
             *         "requirement": "charge-amount-equals-source",
             *         "reason": "The ledger rounds.",
             *         "until": "2030-12-31"
             *       }
             *     ]
             */
            accepted?: components["schemas"]["Accepted"][];
            pins?: {
                [id in import('./requirements.js').ObservationId]?: unknown;
            };
        };
        /** @description A failure that the operator knows of and accepts until a date. */
        Accepted: {
            /** @enum {string} */
            requirement: import('./requirements.js').RequirementId;
            reason: string;
            /**
             * Format: date
             * @description The last day on which it is accepted, YYYY-MM-DD, UTC.
             */
            until: string;
        };
        Authorization: {
            /** @constant */
            driver?: "automatic";
            /** @description Words or phrases that say a result on the pages. */
            words?: components["schemas"]["ByResult"];
            /** @description CSS selectors of what is clicked for a result. */
            selectors?: components["schemas"]["ByResult"];
        } | {
            /** @constant */
            driver: "page";
            /** @description Words or phrases that say a result on the pages. */
            words?: components["schemas"]["ByResult"];
            /** @description CSS selectors of what is clicked for a result. */
            selectors?: components["schemas"]["ByResult"];
        } | {
            /** @constant */
            driver: "http";
            /** @description The requests of each result. */
            steps: {
                successful: components["schemas"]["Template"][];
                failed: components["schemas"]["Template"][];
            };
        } | {
            /** @constant */
            driver: "command";
            /** @description A program with its arguments. */
            command: string[];
            /** @description Variables of the environment that the program is given besides PATH, HOME and the like; one that holds a key is left out. */
            environment?: string[];
        } | {
            /** @constant */
            driver: "person";
            /** @description The seconds that the person has for one visit; 300 unless said. */
            seconds?: number;
        } | {
            /** @constant */
            driver: "browser";
            /** @description Words or phrases that say a result on the pages. */
            words?: components["schemas"]["ByResult"];
            /** @description CSS selectors of what is clicked for a result. */
            selectors?: components["schemas"]["ByResult"];
            /** @description The Chromium to start. */
            executablePath?: string;
            /** @description The folder of playwright-core, where it is not installed beside the kit. */
            playwright?: string;
        };
        ByResult: {
            successful?: string[];
            failed?: string[];
        };
        /** @description One request of the http driver. `{authorize_uri}`, `{return_uri}`, `{result}` and what earlier steps extracted are put into url, headers, body and form; a url may be relative to the page before it. */
        Template: {
            /**
             * @description POST where there is a body or a form, otherwise GET.
             * @enum {string}
             */
            method?: "GET" | "POST";
            url: string;
            headers?: {
                [key: string]: string;
            };
            body?: string;
            /** @description Fields, sent form-encoded. */
            form?: {
                [key: string]: string;
            };
            /** @description Names for what is found in the page or its Location: by a CSS selector (what the element sends, where it leads, or its text), or by a text around it, with {} in its place. */
            extract?: {
                [key: string]: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Profile = components['schemas']['Profile'];
export type Accepted = components['schemas']['Accepted'];
export type Authorization = components['schemas']['Authorization'];
export type ByResult = components['schemas']['ByResult'];
export type Template = components['schemas']['Template'];

/** Tells whether a value is a Profile. */
export declare const isProfile: Validator<Profile>

/** The schema of the profile in one piece, with what messages say. */
export declare const profileSchema: Readonly<Record<string, unknown>>
