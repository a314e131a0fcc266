// Generated from openapi/ by npm run generate. Do not edit.
import type { Validator } from './validators.js'

export interface components {
    schemas: {
        readonly Counterexample: {
            /** @description Where the schema of this file is. */
            readonly $schema?: string;
            /**
             * @description The requirement that it breaks.
             * @enum {string}
             */
            readonly requirement: import('./requirements.js').RequirementId;
            /** @description What is done, one after the other, on resources of its own. */
            readonly steps: readonly components["schemas"]["Step"][];
        };
        /** @description One step of a sequence. */
        readonly Step: components["schemas"]["Command"] | components["schemas"]["Race"];
        /** @description One command: an operation that is called, or a customer at the page of a charge. */
        readonly Command: components["schemas"]["CallCommand"] | components["schemas"]["VisitCommand"];
        /** @description Branches of commands, released together; each keeps its own order. */
        readonly Race: {
            readonly race: readonly (readonly components["schemas"]["Command"][])[];
        };
        /** @description An operation that is called, on resources of the sequence. */
        readonly CallCommand: {
            /** @enum {string} */
            readonly call: import('./operations.js').OperationId;
            /** @description The base request of the contract; lists and retrievals have one, plain. */
            readonly base: string;
            /** @description Whose identifier stands in the path: a resource, or the latest event of one. */
            readonly id?: components["schemas"]["Slot"];
            /** @description Whether an identifier of the same form that nobody was given stands in its place. */
            readonly unknown?: boolean;
            /** @description The resource whose request is sent once more, but for what is changed. */
            readonly like?: components["schemas"]["Slot"];
            /** @description The source or the token that a charge is made from. */
            readonly from?: components["schemas"]["Slot"];
            /** @description What is sent in place of the base's own values; null leaves a parameter out. */
            readonly change?: {
                readonly [key: string]: (string | null) | readonly string[] | {
                    readonly [key: string]: string;
                };
            };
            /**
             * @description The key that is sent; the right one unless said.
             * @enum {string}
             */
            readonly key?: "right" | "other" | "none" | "unknown" | "blank";
            /**
             * @description The requirement by which it is refused; without one it is to be accepted, or open.
             * @enum {string}
             */
            readonly refusedBy?: import('./requirements.js').RequirementId;
            /** @description What the resource that it makes is called. */
            readonly as?: components["schemas"]["Slot"];
        };
        /** @description A customer at the page of a charge, who chooses a result, or only looks. */
        readonly VisitCommand: {
            readonly visit: components["schemas"]["Slot"];
            /** @enum {string} */
            readonly choose?: "successful" | "failed";
            /** @description A charge whose page is opened in the same browser, once the page of the first is there. */
            readonly beside?: components["schemas"]["Slot"];
        };
        /** @description The name of a resource within a sequence, such as source 1. */
        readonly Slot: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Counterexample = components['schemas']['Counterexample'];
export type Step = components['schemas']['Step'];
export type Command = components['schemas']['Command'];
export type Race = components['schemas']['Race'];
export type CallCommand = components['schemas']['CallCommand'];
export type VisitCommand = components['schemas']['VisitCommand'];
export type Slot = components['schemas']['Slot'];

/** Tells whether a value is a Counterexample. */
export declare const isCounterexample: Validator<Counterexample>
