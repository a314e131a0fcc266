// Generated from openapi/ by npm run generate. Do not edit.
import type { Validator } from './validators.js'

export interface components {
    schemas: {
        /** @description The finished run, what every report is rendered from. */
        RunRecord: components["schemas"]["Compared"] & {
            /**
             * @description The code that assay run ends with.
             * @enum {integer}
             */
            exitCode: 0 | 1 | 2 | 3 | 4 | 5;
            /** @description True where a SHOULD counted as a MUST. */
            strict: boolean;
            started: string;
            /** @description Milliseconds. */
            duration: number;
            counts: {
                MUST: components["schemas"]["Count"];
                SHOULD: components["schemas"]["Count"];
            };
            /** @description The failures that the profile accepts, with what the run says of each. */
            accepted: components["schemas"]["AcceptedFinding"][];
            /** @description The pinned answers of the profile that the run saw otherwise. */
            brokenPins: components["schemas"]["BrokenPin"][];
            /** @description The objects that the run made with the implementation. */
            created: {
                tokens: number;
                sources: number;
                charges: number;
                /** @description The sum of all charges, in the smallest unit. */
                amount: number;
                currency: string;
                requests: number;
                webhooks: number;
            };
            contract: {
                title: string;
                version: string;
            };
            /** @description The exchanges behind what did not pass, and those that made what they name; long bodies are cut. */
            evidence: components["schemas"]["Exchange"][];
            /** @description Every exchange in brief, in the order in which they began. */
            timeline: components["schemas"]["Step"][];
            coverage: components["schemas"]["Coverage"];
            explored?: components["schemas"]["Explored"];
            /** @description The trace that all requests to the API say they belong to, where --trace asked for one. */
            trace?: string;
            /** @description The command that runs it again, without keys. */
            again: string;
        };
        /** @description The part that two runs are compared by, whichever kit and contract wrote them. */
        Compared: {
            /**
             * @description The version of this form.
             * @constant
             */
            version: 1;
            outcome: components["schemas"]["Outcome"];
            /** @description The outcome in a sentence, with what it does not cover. */
            sentence: string;
            /** @description One for every requirement, in the order of the specification. */
            findings: components["schemas"]["Finding"][];
            observations: components["schemas"]["Seen"][];
            implementation: {
                baseUrl: string;
                vaultUrl: string;
                payUrl: string | null;
                live: boolean;
                embedded: boolean;
            };
        };
        /**
         * @description The end of a run in one word.
         * @enum {string}
         */
        Outcome: "conformant" | "nonconformant" | "incomplete";
        /**
         * @description The conclusion of a run about one requirement.
         * @enum {string}
         */
        Verdict: "pass" | "inapplicable" | "inconclusive" | "unstable" | "fail" | "error";
        /**
         * @description The permanent id of a requirement.
         * @enum {string}
         */
        RequirementId: import('./requirements.js').RequirementId;
        /**
         * @description The permanent id of an observation.
         * @enum {string}
         */
        ObservationId: import('./requirements.js').ObservationId;
        /** @description The conclusion of one check about its requirement. */
        CheckResult: {
            /** @description The behaviour that is checked, in the present tense. */
            title: string;
            verdict: components["schemas"]["Verdict"];
            /** @description The behaviour that was expected, in words. */
            expected: string | null;
            /** @description The behaviour that came instead, in words. */
            actual: string | null;
            /** @description The ids of the exchanges that show it. */
            exchanges: string[];
            /** @description The reason why there is no other verdict, the remedy, or a note. */
            reason: string | null;
            /** @description Milliseconds. */
            duration: number;
            /**
             * @description The answer that the request of the first exchange was to get, where another one came.
             * @enum {string}
             */
            wanted?: "accepted" | "refused";
            member?: components["schemas"]["Member"];
            /** @description The number of times that it did not hold and that it was judged, which actual says at its end. */
            times?: {
                broken: number;
                of: number;
            };
            /** @description True where trouble on the line kept it from concluding at first, and it passed when tried again. */
            repeated?: boolean;
            sequence?: components["schemas"]["ShownSequence"];
        };
        /** @description The member of an answer that is wrong. */
        Member: {
            /** @description Its name, or its dotted path. */
            name: string;
            /** @description Its value as JSON, cut where it is long; null where it is absent. */
            value: string | null;
        };
        /** @description The shortest sequence of commands that was found to break a requirement, as it was performed. */
        ShownSequence: {
            /** @description Step by step; a race has several branches. */
            steps: {
                /** @description The command in words. */
                words: string;
                /** @description The answer, in words. */
                told: string;
                /** @description The ids of the exchanges that show it. */
                exchanges: string[];
            }[][][];
            /** @description The way it was found, and how often it broke the requirement again. */
            note: string;
            /** @description The file that replays it; null where none was written. */
            file: string | null;
        };
        /** @description The sequences that were explored beyond those that are written down. */
        Explored: {
            /** @description The same seed gives the same sequences. */
            seed: number;
            sequences: number;
            requests: number;
            /** @description Seconds. */
            duration: number;
            /** @description The number of times that each command ran in each state of its subject. */
            coverage: {
                command: string;
                states: {
                    [key: string]: number;
                };
            }[];
        };
        /** @description The conclusion of a run about one requirement: the worst of its checks. */
        Finding: {
            id: components["schemas"]["RequirementId"];
            /** @enum {string} */
            level: "MUST" | "SHOULD";
            /** @description Null for what is untestable or was not selected, with the reason. */
            verdict: components["schemas"]["Verdict"] | null;
            /** @description The behaviour that was expected, in words. */
            expected: string | null;
            /** @description The behaviour that came instead, in words. */
            actual: string | null;
            /** @description The ids of the exchanges that show it. */
            exchanges: string[];
            /** @description The reason why there is no other verdict, the remedy, or a note. */
            reason: string | null;
            checks: components["schemas"]["CheckResult"][];
        };
        /** @description The answer that a run saw where the specification leaves a choice. */
        Seen: {
            id: components["schemas"]["ObservationId"];
            /** @description The answer, comparable between runs; null when the run could not see it. */
            answer: unknown;
            reason: string | null;
        };
        /** @description The number of requirements of a level, and what was said of them. */
        Count: {
            /** @description The number that is to be judged. */
            expected: number;
            /** @description The number that was judged. */
            executed: number;
            verdicts: {
                pass: number;
                inapplicable: number;
                inconclusive: number;
                unstable: number;
                fail: number;
                error: number;
            };
            untestable: number;
            notSelected: number;
        };
        /** @description An accepted failure with what the run says of it. */
        AcceptedFinding: {
            requirement: components["schemas"]["RequirementId"];
            reason: string;
            /** @description The last day, YYYY-MM-DD. */
            until: string;
            /**
             * @description The state of the failure: there, not there any more, past its date, or not judged.
             * @enum {string}
             */
            state: "failing" | "holding" | "past" | "open";
        };
        /** @description A pinned answer that the run saw otherwise. */
        BrokenPin: {
            id: components["schemas"]["ObservationId"];
            pinned: unknown;
            seen: unknown;
        };
        /** @description One request with its answer, or one webhook delivery: the evidence, as it is stored, without keys and card numbers. */
        Exchange: {
            /** @description Named by the flow or check, the step and its ordinal, such as `create-source-amount-minimum/createSource#2`. */
            id: string;
            kind: components["schemas"]["ExchangeKind"];
            /** @description The operation of the contract; null for a location that was followed, a page and a webhook. */
            operation: import('./operations.js').OperationId | null;
            /**
             * @description The kind of key that the request carried, never the key.
             * @enum {string}
             */
            key: "public" | "secret" | "none" | "blank" | "unknown";
            request: {
                method: string;
                url: string;
                headers: {
                    [key: string]: string;
                };
                body: string | null;
            };
            /** @description The answer that came back; null when no complete one came. */
            answer: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                body: string;
            } | null;
            /** @description The reason why no complete answer came. */
            error: string | null;
            /** @description Milliseconds from the start of the run. */
            start: number;
            /** @description Milliseconds. */
            duration: number;
            /** @description The number of characters of the body that were left out. */
            omitted?: number;
        };
        /** @enum {string} */
        ExchangeKind: "request" | "visit" | "webhook";
        /** @description The resource that an answer or a delivery held, in brief. */
        Held: {
            object: string;
            id: string;
            /** @description The status of a charge, the charge_status of a source, the key of an event. */
            state: string | null;
            /** @description The source of a charge, the charge of an event. */
            of: string | null;
            /** @description The status of the charge that an event holds. */
            becomes: string | null;
            /** @description The path of the authorization page that a charge leads to. */
            page: string | null;
        };
        /** @description One exchange in brief: enough to draw it. */
        Step: {
            id: string;
            kind: components["schemas"]["ExchangeKind"];
            /** @description The operation of the contract; null for a location that was followed, a page and a webhook. */
            operation: import('./operations.js').OperationId | null;
            method: string;
            /** @description The path with the query, bounded. */
            path: string;
            /** @description Null when no complete answer came. */
            status: number | null;
            /** @description Milliseconds from the start of the run. */
            start: number;
            /** @description Milliseconds. */
            duration: number;
            held: components["schemas"]["Held"] | null;
        };
        /** @description The number of times that something was sent, and that it was accepted. */
        Use: {
            sent: number;
            accepted: number;
        };
        /** @description The part of the contract that the requests and answers of a run touched. */
        Coverage: {
            operations: {
                [id in import('./operations.js').OperationId]: components["schemas"]["Use"] & {
                    parameters: {
                        [key: string]: components["schemas"]["Use"];
                    };
                };
            };
            /** @description The number of requests that sent a value and of answers that held it, by enumeration and value. */
            values: {
                [key: string]: {
                    [key: string]: {
                        sent: number;
                        seen: number;
                    };
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type RunRecord = components['schemas']['RunRecord'];
export type Compared = components['schemas']['Compared'];
export type Outcome = components['schemas']['Outcome'];
export type Verdict = components['schemas']['Verdict'];
export type RequirementId = components['schemas']['RequirementId'];
export type ObservationId = components['schemas']['ObservationId'];
export type CheckResult = components['schemas']['CheckResult'];
export type Member = components['schemas']['Member'];
export type ShownSequence = components['schemas']['ShownSequence'];
export type Explored = components['schemas']['Explored'];
export type Finding = components['schemas']['Finding'];
export type Seen = components['schemas']['Seen'];
export type Count = components['schemas']['Count'];
export type AcceptedFinding = components['schemas']['AcceptedFinding'];
export type BrokenPin = components['schemas']['BrokenPin'];
export type Exchange = components['schemas']['Exchange'];
export type ExchangeKind = components['schemas']['ExchangeKind'];
export type Held = components['schemas']['Held'];
export type Step = components['schemas']['Step'];
export type Use = components['schemas']['Use'];
export type Coverage = components['schemas']['Coverage'];

/** Tells whether a value is a RunRecord. */
export declare const isRunRecord: Validator<RunRecord>
/** Tells whether a value is a Compared. */
export declare const isCompared: Validator<Compared>
