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
            /** @description The commands, one after the other. */
            readonly steps: readonly components["schemas"]["Step"][];
        };
        /** @description One command, or branches of commands that are raced. */
        readonly Step: components["schemas"]["Command"] | components["schemas"]["Race"];
        readonly Command: components["schemas"]["CallCommand"] | components["schemas"]["VisitCommand"] | components["schemas"]["AwaitCommand"];
        /** @description Branches of commands that arrive at the same time; each keeps its own order. */
        readonly Race: {
            readonly race: readonly (readonly components["schemas"]["Command"][])[];
        };
        /** @description The name under which a command keeps what it made. */
        readonly Slot: string;
        /** @description Calls an operation. */
        readonly CallCommand: {
            /** @enum {string} */
            readonly call: import('./operations.js').OperationId;
            readonly as?: components["schemas"]["Slot"];
            readonly on?: components["schemas"]["Slot"];
            readonly source?: components["schemas"]["Slot"];
            readonly unknownId?: string;
            readonly base?: string;
            /** @description Changes to the parameters of the example; null leaves one out. */
            readonly change?: {
                readonly [key: string]: string | null;
            };
            /** @enum {string} */
            readonly key?: "right" | "other" | "none" | "blank";
            /** @constant */
            readonly follow?: true;
            /** @enum {string} */
            readonly about?: import('./requirements.js').RequirementId;
            /** @enum {string} */
            readonly expect?: "refused" | "open";
            readonly keep?: {
                readonly [key: string]: components["schemas"]["Slot"];
            };
            /** @constant */
            readonly walk?: true;
        };
        /** @description Takes a customer to the page of a charge. */
        readonly VisitCommand: {
            readonly visit: components["schemas"]["Slot"];
            /** @enum {string|null} */
            readonly choose: "successful" | "failed" | null;
        };
        /** @description Polls until something is there. */
        readonly AwaitCommand: {
            /** @enum {string} */
            readonly await: "final" | "created event" | "completed event" | "webhooks" | "deliveries" | "account";
            readonly of: components["schemas"]["Slot"];
            readonly keep?: {
                readonly [key: string]: components["schemas"]["Slot"];
            };
        };
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
export type Slot = components['schemas']['Slot'];
export type CallCommand = components['schemas']['CallCommand'];
export type VisitCommand = components['schemas']['VisitCommand'];
export type AwaitCommand = components['schemas']['AwaitCommand'];

/** Tells whether a value is a Counterexample. */
export declare const isCounterexample: Validator<Counterexample>
