// Generated from openapi/ by npm run generate. Do not edit.
import type { Validator } from './validators.js'

export interface components {
    schemas: {
        /** @description The finished run, which every report is rendered from. */
        RunRecord: components["schemas"]["Compared"] & {
            /**
             * @description The code that assay run ends with.
             * @enum {integer}
             */
            exitCode: 0 | 1 | 2 | 3 | 4 | 5;
            /** @description True where a SHOULD counted as a MUST. */
            strict: boolean;
            /** @description The time of its beginning in ISO 8601. */
            started: string;
            /** @description Milliseconds. */
            duration: number;
            counts: {
                MUST: components["schemas"]["Count"];
                SHOULD: components["schemas"]["Count"];
            };
            /** @description The failures that the profile accepts, with the state of each. */
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
            /** @description The kit that judged. */
            suite: {
                version: string;
            };
            operations: {
                [id in import('./operations.js').OperationId]?: {
                    [key: string]: number;
                };
            };
            /** @description The exchanges of the findings that do not hold or could not be judged, and of the scenarios that led to them; long bodies are cut. */
            evidence: components["schemas"]["Exchange"][];
            explored?: components["schemas"]["Explored"];
            /** @description The command that repeats the run, without keys. */
            again: string;
        };
        /** @description The part that runs are compared by, whichever kit and contract wrote them. */
        Compared: {
            /**
             * @description The version of this form.
             * @constant
             */
            version: 1;
            outcome: components["schemas"]["Outcome"];
            /** @description The outcome in a sentence, with the limits of the run. */
            sentence: string;
            /** @description One for every requirement, in the order of the specification. */
            findings: components["schemas"]["Finding"][];
            observations: components["schemas"]["Seen"][];
            implementation: {
                name?: string;
                version?: string;
                baseUrl: string;
                vaultUrl: string;
                payUrl: string | null;
                live: boolean;
                /** @description True for the reference implementation. */
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
        /** @description The conclusion of a run about one requirement. */
        Finding: {
            id: components["schemas"]["RequirementId"];
            /** @enum {string} */
            level: "MUST" | "SHOULD";
            /** @description Null for what is untestable or was not selected, with the reason. */
            verdict: components["schemas"]["Verdict"] | null;
            /** @description The expected behaviour, in words. */
            expected: string | null;
            /** @description The actual behaviour, in words. */
            actual: string | null;
            /** @description The ids of the exchanges that show it. The first is the one that fails; for something missing it is the request that should have shown it. */
            exchanges: string[];
            /** @description The cause of the verdict, the remedy, or a note. */
            reason: string | null;
            /** @description The wrong member of the answer. */
            member?: {
                /** @description Its name, its dotted path or its JSON pointer. */
                name: string;
                /** @description Its value as JSON, cut where it is long; null where it is absent. */
                value: string | null;
            };
            /** @description The number of answers or attempts that broke it, of all that were judged. */
            times?: {
                broken: number;
                of: number;
            };
            /** @description The name of the scenario whose exchange fails. */
            scenario?: string;
            /**
             * @description The answer that the first exchange should have got, where it got another one.
             * @enum {string}
             */
            wanted?: "accepted" | "refused";
            /** @description The file that replays the scenario that exploration found; null where none was written. */
            replay?: string | null;
        };
        /** @description The sequences that were explored beyond the written ones. */
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
        /** @description The answer that a run saw where the specification leaves a choice. */
        Seen: {
            id: components["schemas"]["ObservationId"];
            /** @description The answer, comparable between runs; null when the run could not see it. */
            answer: unknown;
            reason: string | null;
        };
        /** @description The number of requirements of a level, by verdict. */
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
        /** @description An accepted failure with its state. */
        AcceptedFinding: {
            requirement: components["schemas"]["RequirementId"];
            reason: string;
            /** @description The last day, YYYY-MM-DD. */
            until: string;
            /**
             * @description The state of the failure: present, gone, past its date, or not judged.
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
        /** @description One request with its answer, or one webhook delivery: the evidence, without keys and card numbers. */
        Exchange: {
            id: string;
            /** @enum {string} */
            kind: "request" | "visit" | "webhook";
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
            /** @description The answer; null when no complete one came. */
            answer: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                body: string;
            } | null;
            /** @description The reason why no complete answer came. */
            error: string | null;
            /** @description How an unknown key differs from the right one. */
            unlike?: string;
            /** @description Milliseconds from the start of the run. */
            start: number;
            /** @description Milliseconds. */
            duration: number;
            /** @description The name of the scenario that it belongs to. */
            scenario?: string;
            /** @description Its step in the scenario, such as 3, or 3.2.1 in a branch. */
            step?: string;
            /** @description The length of a body of which only the beginning was kept. */
            cut?: number;
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
export type Finding = components['schemas']['Finding'];
export type Explored = components['schemas']['Explored'];
export type Seen = components['schemas']['Seen'];
export type Count = components['schemas']['Count'];
export type AcceptedFinding = components['schemas']['AcceptedFinding'];
export type BrokenPin = components['schemas']['BrokenPin'];
export type Exchange = components['schemas']['Exchange'];

/** Tells whether a value is a RunRecord. */
export declare const isRunRecord: Validator<RunRecord>
/** Tells whether a value is a Compared. */
export declare const isCompared: Validator<Compared>
/** Tells whether a value is a Exchange. */
export declare const isExchange: Validator<Exchange>
