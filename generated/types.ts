// Generated from openapi/ by npm run generate. Do not edit.
export interface paths {
    readonly "/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a token.
         * @description Card details become a token that stands for the card and is used once.
         *     The client-side script and the mobile SDKs call this operation with the public key.
         *     A billing address improves the authorization rate for cardholders in the US, the UK and Canada.
         *     The rules by which card numbers and expiry dates are validated are not shown.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a token.
         * @description A token is retrieved by its identifier, with the public key only.
         */
        readonly get: operations["retrieveToken"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a source.
         * @description The client says what the customer is going to pay, and from which bank.
         *     Whether the secret key is taken, too, is not shown.
         */
        readonly post: operations["createSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/charges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a charge.
         * @description The server charges a source by its identifier, or creates a source and charges it in a single request.
         *     The charge is pending until the customer authorizes it at `authorize_uri`, where the merchant redirects the customer.
         */
        readonly post: operations["createCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/charges/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a charge.
         * @description The merchant retrieves a charge by its identifier to verify its status.
         *     Its path, its key and its response are not shown: this path and the secret key are assumed, and an implementation may choose others.
         */
        readonly get: operations["retrieveCharge"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/charges/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events of a charge.
         * @description A list holds the events of the charge with that identifier alone, a page at a time.
         */
        readonly get: operations["listChargeEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events of the account.
         * @description A list holds the events that belong to the account, a page at a time.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve an event.
         * @description An event is retrieved by its identifier, as it was recorded.
         */
        readonly get: operations["retrieveEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "events-posted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive an event of any kind.
         * @description Each event is posted to the endpoint that the merchant has registered on the dashboard, those of charges and all others.
         *     Its `key` says what its `data` holds; the complete list of keys is not shown.
         */
        readonly post: operations["receiveEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "charge.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive the creation of a charge.
         * @description The event is posted to the endpoint that the merchant has registered on the dashboard.
         */
        readonly post: operations["receiveChargeCreate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "charge.complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive the completion of a charge.
         * @description On receiving this event, the merchant retrieves the charge and checks that its status equals the status in the event.
         *     `successful` means paid; `failed` means that `failure_code` and `failure_message` explain why.
         */
        readonly post: operations["receiveChargeComplete"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description An amount in the smallest unit of the currency.
         *     The redirect method takes from 100 (1.00 MYR) to 2000000 (20,000.00 MYR), both included.
         * @example 50000
         */
        readonly Amount: number;
        /**
         * @description The code of a bank that the customer can pay from.
         * @example cimb
         * @enum {string}
         */
        readonly BankCode: "affin" | "alliance" | "agro" | "ambank" | "islam" | "muamalat" | "rakyat" | "bsn" | "cimb" | "hongleong" | "hsbc" | "kfh" | "maybank2u" | "ocbc" | "public" | "rhb" | "sc" | "uob";
        /** @description A credit or debit card, inside a token or a charge. */
        readonly Card: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "card";
            readonly id: unknown;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The API path of the card, or null. */
            readonly location: string | null;
            readonly deleted: boolean;
            /** @description The first line of the street. */
            readonly street1: unknown;
            /** @description The second line of the street. */
            readonly street2: unknown;
            /** @description The city. */
            readonly city: unknown;
            /** @description The state. */
            readonly state: unknown;
            /** @description The phone number. */
            readonly phone_number: unknown;
            /** @description The postal code. */
            readonly postal_code: unknown;
            /**
             * @description Two-letter lowercase ISO 3166 code.
             *     When the caller gave none, it is derived from the issuer identification number and may be inaccurate.
             */
            readonly country: string | null;
            /** @description For example `credit`. */
            readonly financing: unknown;
            readonly bank: unknown;
            readonly brand: unknown;
            readonly fingerprint: unknown;
            /** @description The first digits of the card number, or null. */
            readonly first_digits: string | null;
            /** @description The last digits of the card number. */
            readonly last_digits: string;
            /** @description The name of the card owner, as it was sent. */
            readonly name: unknown;
            /** @description The month in which the card expires. */
            readonly expiration_month: number;
            /** @description The year in which the card expires. */
            readonly expiration_year: number;
            readonly security_code_check: boolean;
            readonly tokenization_method: string | null;
            /** @description When the card was created. */
            readonly created_at: components["schemas"]["Datetime"];
        };
        /**
         * @description A payment of a customer.
         *     The customer's authorization makes a pending charge successful or failed, and both are final.
         *
         *     | From | On | To | Then |
         *     | --- | --- | --- | --- |
         *     | none | A charge is created from a redirect source (the source, the amount and the currency are valid) | pending | authorize_uri and expires_at are set. paid and authorized are false. The event charge.create is emitted. The charge_status of the source becomes pending. |
         *     | pending | The customer completes authorization at authorize_uri (the payment is accepted) | successful | paid_at is set. The event charge.complete is emitted. |
         *     | pending | The customer completes authorization at authorize_uri (the payment is not completed) | failed | failure_code and failure_message are set. The event charge.complete is emitted. |
         *     | pending | The merchant visits authorize_uri in test mode and marks the charge (test mode only) | successful or failed | As above. |
         *     | Not shown | Not shown | expired | Not shown. |
         */
        readonly Charge: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "charge";
            /** @description The identifier, which begins with chrg. */
            readonly id: string;
            /** @description The API path of the charge. */
            readonly location: string;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The amount, in the smallest unit of the currency, as it was sent. */
            readonly amount: number;
            readonly net: number;
            readonly fee: number;
            readonly fee_vat: number;
            readonly interest: number;
            readonly interest_vat: number;
            readonly funding_amount: number;
            readonly refunded_amount: number;
            /**
             * @description The currency, as it was sent.
             * @example MYR
             */
            readonly currency: unknown;
            readonly funding_currency: unknown;
            readonly transaction_fees: components["schemas"]["TransactionFees"];
            readonly platform_fee: components["schemas"]["PlatformFee"];
            readonly ip: unknown;
            readonly link: unknown;
            readonly description: unknown;
            readonly metadata: {
                readonly [key: string]: unknown;
            };
            /** @description The card of a charge made from a card, and null for a charge made from a source. */
            readonly card: components["schemas"]["Card"] | null;
            /** @description The source of the charge, or null. */
            readonly source: components["schemas"]["Source"] | null;
            readonly schedule: unknown;
            readonly customer: unknown;
            readonly dispute: unknown;
            readonly transaction: unknown;
            readonly branch: unknown;
            readonly terminal: unknown;
            readonly device: unknown;
            readonly authorization_type: unknown;
            readonly authorized_amount: unknown;
            readonly captured_amount: unknown;
            /**
             * @description Why the charge failed, one of FailureCode when it did.
             * @example null
             * @example insufficient_fund
             */
            readonly failure_code: unknown;
            /**
             * @description The failure in words, when the charge failed.
             * @example null
             * @example insufficient funds, or the payment method has reached its limit
             */
            readonly failure_message: unknown;
            readonly status: components["schemas"]["ChargeStatus"];
            /**
             * @description Where the customer is sent to authorize the charge, a page on the authorization host {pay_url}.
             *     In test mode the merchant can visit it and mark the charge as successful or failed.
             *     How the page works is not shown.
             * @example https://pay.payment.example/payments/pay_test_5x0a1b2c3d4e5f6g7h8/authorize
             * @example null
             */
            readonly authorize_uri: unknown;
            /**
             * @description Where the customer is redirected after authorization, as it was sent.
             * @example https://shop.example/orders/1042?step=paid
             * @example null
             */
            readonly return_uri: unknown;
            /** @description When the charge was created. */
            readonly created_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was paid. */
            readonly paid_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge expires. */
            readonly expires_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge expired. */
            readonly expired_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was reversed. */
            readonly reversed_at: components["schemas"]["DatetimeOrNull"];
            readonly zero_interest_installments: unknown;
            readonly authorized: boolean;
            readonly capturable: boolean;
            readonly capture: boolean;
            readonly disputable: boolean;
            readonly refundable: boolean;
            readonly partially_refundable: boolean;
            readonly reversed: boolean;
            readonly reversible: boolean;
            readonly voided: boolean;
            /** @description Whether the charge is paid; a successful one is. */
            readonly paid: boolean;
            readonly expired: boolean;
            /** @description The refunds of the charge. */
            readonly refunds: components["schemas"]["List"];
        } & ({
            /** @constant */
            readonly status?: "pending";
        } | {
            /** @constant */
            readonly status?: "expired";
        } | {
            /** @constant */
            readonly status?: "successful";
            /** @constant */
            readonly paid?: true;
            readonly paid_at?: components["schemas"]["Datetime"];
        } | {
            /** @constant */
            readonly status?: "failed";
            readonly failure_code: components["schemas"]["FailureCode"];
            readonly failure_message: string;
        });
        /** @description The event of a charge that reached completion after the customer's authorization; its data shows the final status. */
        readonly ChargeCompleteEvent: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "event";
            /** @description The identifier. */
            readonly id: string;
            /** @description true for live, false for test. */
            readonly livemode: boolean;
            /** @description The API path that retrieves this event. */
            readonly location: string;
            readonly actor_uid: string;
            readonly user_uid: string;
            /**
             * @description The id of the sub-merchant that triggered the event.
             *     It applies to merchants of the platform-facilitator model alone, and may be absent or null elsewhere.
             */
            readonly team_uid?: string | null;
            /** @description When the event was created, in one variant of the interface. */
            readonly created_at?: unknown;
            /** @description When the event was created, in the other variant of the interface. */
            readonly created?: unknown;
            /** @description The charge with its final status. */
            readonly data: components["schemas"]["CompleteCharge"];
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly key: "charge.complete";
            /** @description The attempts to post the event, in one variant of the interface. */
            readonly webhook_deliveries?: components["schemas"]["WebhookDelivery"][];
        } & ({
            readonly created_at: components["schemas"]["Datetime"];
        } | {
            readonly created: components["schemas"]["Datetime"];
        });
        /** @description The event of a charge that was created; its data shows the charge as pending. */
        readonly ChargeCreateEvent: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "event";
            /** @description The identifier. */
            readonly id: string;
            /** @description true for live, false for test. */
            readonly livemode: boolean;
            /** @description The API path that retrieves this event. */
            readonly location: string;
            readonly actor_uid: string;
            readonly user_uid: string;
            /**
             * @description The id of the sub-merchant that triggered the event.
             *     It applies to merchants of the platform-facilitator model alone, and may be absent or null elsewhere.
             */
            readonly team_uid?: string | null;
            /** @description When the event was created, in one variant of the interface. */
            readonly created_at?: unknown;
            /** @description When the event was created, in the other variant of the interface. */
            readonly created?: unknown;
            /** @description The charge as it was created, pending. */
            readonly data: components["schemas"]["NewCharge"];
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly key: "charge.create";
            /** @description The attempts to post the event, in one variant of the interface. */
            readonly webhook_deliveries?: components["schemas"]["WebhookDelivery"][];
        } & ({
            readonly created_at: components["schemas"]["Datetime"];
        } | {
            readonly created: components["schemas"]["Datetime"];
        });
        /**
         * @description What is to be charged, and where the customer goes afterwards.
         *     A charge is made from a source, named by its identifier or created in the same request.
         *     Manual and automatic capture are supported; the parameter that chooses, like any other parameter, is not shown.
         */
        readonly ChargeRequest: {
            /** @description The amount, which must equal that of the source. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The currency, which must equal that of the source. */
            readonly currency: components["schemas"]["Currency"];
            /**
             * @description The identifier of the source to charge, unless the source is described in `source[type]` and `source[bank]`.
             * @example src_test_5x0a1b2c3d4e5f6g7h8
             */
            readonly source?: string;
            /** @description The payment method of a source that is created and charged in a single request. */
            readonly "source[type]"?: components["schemas"]["SourceType"];
            /** @description The bank of a source that is created and charged in a single request. */
            readonly "source[bank]"?: components["schemas"]["BankCode"];
            /**
             * Format: uri
             * @description Where the customer is redirected after authorization, an HTTPS URL.
             * @example https://shop.example/orders/1042?step=paid
             */
            readonly return_uri: string;
        } & ({
            readonly source: string;
        } | {
            readonly "source[type]": components["schemas"]["SourceType"];
            readonly "source[bank]": components["schemas"]["BankCode"];
        });
        /**
         * @description The state of a charge.
         *     A charge starts as `pending`; the customer's authorization makes it `successful` or `failed`, and both are final.
         *     How a charge becomes `expired` is not shown.
         * @example pending
         * @enum {string}
         */
        readonly ChargeStatus: "pending" | "successful" | "failed" | "expired";
        /**
         * @description The state of the charge made from a token or a source.
         *     It is `unknown` while no charge has been made from it.
         * @example unknown
         * @enum {string}
         */
        readonly ChargeStatusOrUnknown: "unknown" | "pending" | "successful" | "failed" | "expired";
        /** @description A charge that reached completion after the customer's authorization. */
        readonly CompleteCharge: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "charge";
            /** @description The identifier, which begins with chrg. */
            readonly id: string;
            /** @description The API path of the charge. */
            readonly location: string;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The amount, in the smallest unit of the currency, as it was sent. */
            readonly amount: number;
            readonly net: number;
            readonly fee: number;
            readonly fee_vat: number;
            readonly interest: number;
            readonly interest_vat: number;
            readonly funding_amount: number;
            readonly refunded_amount: number;
            /**
             * @description The currency, as it was sent.
             * @example MYR
             */
            readonly currency: unknown;
            readonly funding_currency: unknown;
            readonly transaction_fees: components["schemas"]["TransactionFees"];
            readonly platform_fee: components["schemas"]["PlatformFee"];
            readonly ip: unknown;
            readonly link: unknown;
            readonly description: unknown;
            readonly metadata: {
                readonly [key: string]: unknown;
            };
            /** @description The card of a charge made from a card, and null for a charge made from a source. */
            readonly card: components["schemas"]["Card"] | null;
            /** @description The source of the charge, or null. */
            readonly source: components["schemas"]["Source"] | null;
            readonly schedule: unknown;
            readonly customer: unknown;
            readonly dispute: unknown;
            readonly transaction: unknown;
            readonly branch: unknown;
            readonly terminal: unknown;
            readonly device: unknown;
            readonly authorization_type: unknown;
            readonly authorized_amount: unknown;
            readonly captured_amount: unknown;
            /**
             * @description Why the charge failed, one of FailureCode when it did.
             * @example null
             * @example insufficient_fund
             */
            readonly failure_code: unknown;
            /**
             * @description The failure in words, when the charge failed.
             * @example null
             * @example insufficient funds, or the payment method has reached its limit
             */
            readonly failure_message: unknown;
            /**
             * @description The final status, `successful` or `failed`.
             * @enum {string}
             */
            readonly status: "successful" | "failed";
            /**
             * @description Where the customer is sent to authorize the charge, a page on the authorization host {pay_url}.
             *     In test mode the merchant can visit it and mark the charge as successful or failed.
             *     How the page works is not shown.
             * @example https://pay.payment.example/payments/pay_test_5x0a1b2c3d4e5f6g7h8/authorize
             * @example null
             */
            readonly authorize_uri: unknown;
            /**
             * @description Where the customer is redirected after authorization, as it was sent.
             * @example https://shop.example/orders/1042?step=paid
             * @example null
             */
            readonly return_uri: unknown;
            /** @description When the charge was created. */
            readonly created_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was paid. */
            readonly paid_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge expires. */
            readonly expires_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge expired. */
            readonly expired_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was reversed. */
            readonly reversed_at: components["schemas"]["DatetimeOrNull"];
            readonly zero_interest_installments: unknown;
            readonly authorized: boolean;
            readonly capturable: boolean;
            readonly capture: boolean;
            readonly disputable: boolean;
            readonly refundable: boolean;
            readonly partially_refundable: boolean;
            readonly reversed: boolean;
            readonly reversible: boolean;
            readonly voided: boolean;
            /** @description Whether the charge is paid; a successful one is. */
            readonly paid: boolean;
            readonly expired: boolean;
            /** @description The refunds of the charge. */
            readonly refunds: components["schemas"]["List"];
        } & ({
            /** @constant */
            readonly status?: "pending";
        } | {
            /** @constant */
            readonly status?: "expired";
        } | {
            /** @constant */
            readonly status?: "successful";
            /** @constant */
            readonly paid?: true;
            readonly paid_at?: components["schemas"]["Datetime"];
        } | {
            /** @constant */
            readonly status?: "failed";
            readonly failure_code: components["schemas"]["FailureCode"];
            readonly failure_message: string;
        });
        /**
         * @description The currency of the redirect method, Malaysian ringgit.
         * @example MYR
         * @enum {string}
         */
        readonly Currency: "MYR";
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601, in the form YYYY-MM-DDThh:mm:ssZ.
         *     It is a real date: a month has its own number of days.
         * @example 2026-03-14T09:26:53Z
         */
        readonly Datetime: string;
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601, in the form YYYY-MM-DDThh:mm:ssZ, or null.
         *     It is a real date: a month has its own number of days.
         * @example 2026-03-14T09:26:53Z
         */
        readonly DatetimeOrNull: string | null;
        /**
         * @description A moment in UTC, in the form YYYY-MM-DD hh:mm:ss UTC.
         * @example 2026-03-14 09:28:02 UTC
         */
        readonly DeliveryDatetime: string;
        /**
         * @description A record of a significant occurrence in the account.
         *     The interface has variants: one names the creation of an event `created_at`, another `created`, and one alone holds `webhook_deliveries`.
         *     Because an event is stored in the shape of the API version of its time, a list can hold several shapes.
         */
        readonly Event: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "event";
            /** @description The identifier. */
            readonly id: string;
            /** @description true for live, false for test. */
            readonly livemode: boolean;
            /** @description The API path that retrieves this event. */
            readonly location: string;
            readonly actor_uid: string;
            readonly user_uid: string;
            /**
             * @description The id of the sub-merchant that triggered the event.
             *     It applies to merchants of the platform-facilitator model alone, and may be absent or null elsewhere.
             */
            readonly team_uid?: string | null;
            /** @description When the event was created, in one variant of the interface. */
            readonly created_at?: unknown;
            /** @description When the event was created, in the other variant of the interface. */
            readonly created?: unknown;
            /** @description The object that the event is about, for example a charge. */
            readonly data: {
                readonly [key: string]: unknown;
            };
            /** @description The kind of the event, for example `charge.create`. The complete list of keys is not shown. */
            readonly key: string;
            /** @description The attempts to post the event, in one variant of the interface. */
            readonly webhook_deliveries?: components["schemas"]["WebhookDelivery"][];
        } & ({
            readonly created_at: components["schemas"]["Datetime"];
        } | {
            readonly created: components["schemas"]["Datetime"];
        });
        /** @description A page of events, each in the shape of the API version of its time. */
        readonly EventList: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "list";
            /** @description The events of this page. */
            readonly data: components["schemas"]["Event"][];
            /** @description The page size that was applied. */
            readonly limit: number;
            /** @description How many records were skipped. */
            readonly offset: number;
            /** @description How many records there are. */
            readonly total: number;
            /** @description The API path of the list. */
            readonly location: string;
            /** @description The order of the records, such as `chronological`. */
            readonly order: unknown;
            /** @description The earliest datetime of the records that the list covers. */
            readonly from: components["schemas"]["Datetime"];
            /** @description The latest datetime of the records that the list covers. */
            readonly to: components["schemas"]["Datetime"];
        };
        /**
         * @description Why a charge failed:
         *
         *     - `payment_expired`: the payment expired.
         *     - `payment_rejected`: the issuer rejected the payment.
         *     - `failed_processing`: a general failure in processing the payment.
         *     - `invalid_account`: no valid account for the payment method was found.
         *     - `insufficient_fund`: the funds are insufficient, or the payment method has reached its limit.
         * @example insufficient_fund
         * @enum {string}
         */
        readonly FailureCode: "payment_expired" | "payment_rejected" | "failed_processing" | "invalid_account" | "insufficient_fund";
        /** @description A page of a list. */
        readonly List: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "list";
            /** @description The records of this page. */
            readonly data: unknown[];
            /** @description The page size that was applied. */
            readonly limit: number;
            /** @description How many records were skipped. */
            readonly offset: number;
            /** @description How many records there are. */
            readonly total: number;
            /** @description The API path of the list. */
            readonly location: string;
            /** @description The order of the records, such as `chronological`. */
            readonly order: unknown;
            /** @description The earliest datetime of the records that the list covers. */
            readonly from: components["schemas"]["Datetime"];
            /** @description The latest datetime of the records that the list covers. */
            readonly to: components["schemas"]["Datetime"];
        };
        /** @description A charge as createCharge answers it, from a source of the redirect method. */
        readonly NewCharge: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "charge";
            /** @description The identifier, which begins with chrg. */
            readonly id: string;
            /** @description The API path of the charge. */
            readonly location: string;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The amount, in the smallest unit of the currency, as it was sent. */
            readonly amount: number;
            readonly net: number;
            readonly fee: number;
            readonly fee_vat: number;
            readonly interest: number;
            readonly interest_vat: number;
            readonly funding_amount: number;
            readonly refunded_amount: number;
            /**
             * @description The currency, as it was sent.
             * @example MYR
             */
            readonly currency: unknown;
            readonly funding_currency: unknown;
            readonly transaction_fees: components["schemas"]["TransactionFees"];
            readonly platform_fee: components["schemas"]["PlatformFee"];
            readonly ip: unknown;
            readonly link: unknown;
            readonly description: unknown;
            readonly metadata: {
                readonly [key: string]: unknown;
            };
            /** @description The charge is made from a source, so that it has no card. */
            readonly card: null;
            /** @description The source of the charge, or null. */
            readonly source: components["schemas"]["Source"] | null;
            readonly schedule: unknown;
            readonly customer: unknown;
            readonly dispute: unknown;
            readonly transaction: unknown;
            readonly branch: unknown;
            readonly terminal: unknown;
            readonly device: unknown;
            readonly authorization_type: unknown;
            readonly authorized_amount: unknown;
            readonly captured_amount: unknown;
            /**
             * @description Why the charge failed, one of FailureCode when it did.
             * @example null
             * @example insufficient_fund
             */
            readonly failure_code: unknown;
            /**
             * @description The failure in words, when the charge failed.
             * @example null
             * @example insufficient funds, or the payment method has reached its limit
             */
            readonly failure_message: unknown;
            /**
             * @description The charge is pending.
             * @constant
             */
            readonly status: "pending";
            /** @description The page on which the customer authorizes the charge. */
            readonly authorize_uri: string;
            /**
             * @description Where the customer is redirected after authorization, as it was sent.
             * @example https://shop.example/orders/1042?step=paid
             * @example null
             */
            readonly return_uri: unknown;
            /** @description When the charge was created. */
            readonly created_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was paid. */
            readonly paid_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge expires. */
            readonly expires_at: components["schemas"]["Datetime"];
            /** @description When the charge expired. */
            readonly expired_at: components["schemas"]["DatetimeOrNull"];
            /** @description When the charge was reversed. */
            readonly reversed_at: components["schemas"]["DatetimeOrNull"];
            readonly zero_interest_installments: unknown;
            /**
             * @description False until the customer authorizes it.
             * @constant
             */
            readonly authorized: false;
            readonly capturable: boolean;
            readonly capture: boolean;
            readonly disputable: boolean;
            readonly refundable: boolean;
            readonly partially_refundable: boolean;
            readonly reversed: boolean;
            readonly reversible: boolean;
            readonly voided: boolean;
            /**
             * @description False until it is paid.
             * @constant
             */
            readonly paid: false;
            readonly expired: boolean;
            /** @description The refunds of the charge. */
            readonly refunds: components["schemas"]["List"];
        } & ({
            /** @constant */
            readonly status?: "pending";
        } | {
            /** @constant */
            readonly status?: "expired";
        } | {
            /** @constant */
            readonly status?: "successful";
            /** @constant */
            readonly paid?: true;
            readonly paid_at?: components["schemas"]["Datetime"];
        } | {
            /** @constant */
            readonly status?: "failed";
            readonly failure_code: components["schemas"]["FailureCode"];
            readonly failure_message: string;
        });
        /** @description A source as createSource answers it. */
        readonly NewSource: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "source";
            /** @description The identifier, which begins with src. */
            readonly id: string;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The API path of the source. */
            readonly location: string;
            /** @description The amount, in the smallest unit of the currency. */
            readonly amount: number;
            readonly barcode: null;
            /** @description The chosen bank. */
            readonly bank: components["schemas"]["BankCode"];
            /** @description When the source was created. */
            readonly created_at: components["schemas"]["Datetime"];
            /** @description The currency. */
            readonly currency: components["schemas"]["Currency"];
            readonly email: null;
            /**
             * @description How the customer authorizes; `redirect` for the type duitnow_obw.
             * @constant
             */
            readonly flow: "redirect";
            readonly installment_term: null;
            readonly ip: null;
            readonly absorption_type: null;
            readonly name: null;
            readonly mobile_number: null;
            readonly phone_number: null;
            /** @description Null unless it was given. */
            readonly platform_type: unknown;
            readonly scannable_code: null;
            readonly billing: null;
            readonly shipping: null;
            /** @description Empty on creation. */
            readonly items: unknown[];
            readonly references: null;
            readonly provider_references: null;
            readonly store_id: null;
            readonly store_name: null;
            readonly terminal_id: null;
            /** @description The payment method. */
            readonly type: components["schemas"]["SourceType"];
            readonly zero_interest_installments: null;
            /**
             * @description The status of the charge made from the source, or `unknown` when none has been made.
             * @constant
             */
            readonly charge_status: "unknown";
            readonly receipt_amount: null;
            /** @description Empty on creation. */
            readonly discounts: unknown[];
        };
        /** @description A token as createToken answers it. */
        readonly NewToken: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "token";
            /**
             * @description The identifier.
             * @example tokn_test_5x0a1b2c3d4e5f6g7h8
             */
            readonly id: string;
            /** @description true for a live token, false for a test token. */
            readonly livemode: boolean;
            /** @description The API path that retrieves this token. */
            readonly location: string;
            /** @description The card that the token was made of. */
            readonly card: components["schemas"]["Card"];
            /**
             * @description The status of the charge made from the token, or `unknown` when none has been made.
             * @constant
             */
            readonly charge_status: "unknown";
            /** @description When the token was created. */
            readonly created_at: components["schemas"]["Datetime"];
            /**
             * @description Whether the token has been used.
             * @constant
             */
            readonly used: false;
        };
        /** @description The fee of the platform of a charge. */
        readonly PlatformFee: {
            readonly fixed: unknown;
            readonly amount: unknown;
            readonly percentage: unknown;
        };
        /**
         * @description The mobile platform of the customer.
         * @example IOS
         * @enum {string}
         */
        readonly PlatformType: "IOS" | "ANDROID";
        /** @description The way a customer is going to pay: a bank, an amount and a currency. */
        readonly Source: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "source";
            /** @description The identifier, which begins with src. */
            readonly id: string;
            /** @description Whether the object was made with live keys. */
            readonly livemode: boolean;
            /** @description The API path of the source. */
            readonly location: string;
            /** @description The amount, in the smallest unit of the currency. */
            readonly amount: number;
            readonly barcode: unknown;
            /** @description The chosen bank. */
            readonly bank: components["schemas"]["BankCode"];
            /** @description When the source was created. */
            readonly created_at: components["schemas"]["Datetime"];
            /** @description The currency. */
            readonly currency: components["schemas"]["Currency"];
            readonly email: unknown;
            /**
             * @description How the customer authorizes; `redirect` for the type duitnow_obw.
             * @constant
             */
            readonly flow: "redirect";
            readonly installment_term: unknown;
            readonly ip: unknown;
            readonly absorption_type: unknown;
            readonly name: unknown;
            readonly mobile_number: unknown;
            readonly phone_number: unknown;
            /** @description Null when the source is new, unless it was given. */
            readonly platform_type: unknown;
            readonly scannable_code: unknown;
            readonly billing: unknown;
            readonly shipping: unknown;
            /** @description Empty on creation. */
            readonly items: unknown[];
            readonly references: unknown;
            readonly provider_references: unknown;
            readonly store_id: unknown;
            readonly store_name: unknown;
            readonly terminal_id: unknown;
            /** @description The payment method. */
            readonly type: components["schemas"]["SourceType"];
            readonly zero_interest_installments: unknown;
            /** @description The status of the charge made from the source, or `unknown` when none has been made. */
            readonly charge_status: components["schemas"]["ChargeStatusOrUnknown"];
            readonly receipt_amount: unknown;
            /** @description Empty on creation. */
            readonly discounts: unknown[];
        };
        /** @description What the customer is going to pay, and from which bank. */
        readonly SourceRequest: {
            readonly amount: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            readonly type: components["schemas"]["SourceType"];
            readonly bank: components["schemas"]["BankCode"];
            readonly platform_type?: components["schemas"]["PlatformType"];
        };
        /**
         * @description The payment method, redirect online banking or a wallet in Malaysia.
         * @example duitnow_obw
         * @enum {string}
         */
        readonly SourceType: "duitnow_obw";
        /**
         * @description A card turned into a token.
         *     It can be used once, either to create one charge or to attach the card to a customer as a stored card.
         *     The lifetime of an unused token is not shown.
         *
         *     | From | On | To | Then |
         *     | --- | --- | --- | --- |
         *     | none | Creation (valid card details are sent with a public key) | unused | The token is returned with used false and charge_status unknown. |
         *     | unused | Use for one charge, or attachment to a customer | used | used becomes true. charge_status follows the charge, once one exists. |
         */
        readonly Token: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "token";
            /**
             * @description The identifier.
             * @example tokn_test_5x0a1b2c3d4e5f6g7h8
             */
            readonly id: string;
            /** @description true for a live token, false for a test token. */
            readonly livemode: boolean;
            /** @description The API path that retrieves this token. */
            readonly location: string;
            /** @description The card that the token was made of. */
            readonly card: components["schemas"]["Card"];
            /** @description The status of the charge made from the token, or `unknown` when none has been made. */
            readonly charge_status: components["schemas"]["ChargeStatusOrUnknown"];
            /** @description When the token was created. */
            readonly created_at: components["schemas"]["Datetime"];
            /** @description Whether the token has been used. */
            readonly used: boolean;
        };
        /** @description The card details of a token. */
        readonly TokenRequest: {
            /**
             * @description The month in which the card expires, in the form M or MM.
             * @example 8
             */
            readonly "card[expiration_month]": number;
            /**
             * @description The year in which the card expires, in the form YY or YYYY.
             * @example 2029
             */
            readonly "card[expiration_year]": number;
            /**
             * @description The name of the card owner.
             * @example Nur Aisyah
             */
            readonly "card[name]": string;
            /**
             * @description The card number.
             *     Which numbers and expiry dates are accepted is not shown.
             * @example 4242424242424242
             */
            readonly "card[number]": string;
            /**
             * @description The billing city, recommended.
             * @example Kuala Lumpur
             */
            readonly "card[city]"?: string;
            /**
             * @description A two-letter ISO 3166 code, recommended; its case is not shown.
             *     If omitted, it is derived from the issuer identification number and may be inaccurate.
             * @example MY
             */
            readonly "card[country]"?: string;
            /**
             * Format: email
             * @description The customer's email address, recommended.
             * @example aisyah@shop.example
             */
            readonly "card[email]"?: string;
            /**
             * @description The phone number, recommended, in international format with a country calling code prefixed with +.
             *     Omitting the + is accepted but not recommended.
             * @example +60123456789
             */
            readonly "card[phone_number]"?: string;
            /**
             * @description The postal code, recommended.
             * @example 50480
             */
            readonly "card[postal_code]"?: string;
            /**
             * @description The CVV or CVC, recommended.
             * @example 837
             */
            readonly "card[security_code]"?: string;
            /**
             * @description The billing state, recommended.
             * @example Selangor
             */
            readonly "card[state]"?: string;
            /**
             * @description The first line of the billing street, recommended.
             * @example 12 Jalan Ampang
             */
            readonly "card[street1]"?: string;
            /**
             * @description The second line of the billing street.
             * @example Level 3
             */
            readonly "card[street2]"?: string;
        };
        /** @description The fees of a charge. */
        readonly TransactionFees: {
            readonly fee_flat: string;
            readonly fee_rate: string;
            readonly vat_rate: string;
        };
        /** @description One attempt to post an event to the endpoint that the merchant registered. */
        readonly WebhookDelivery: {
            /**
             * @description The kind of the resource.
             * @constant
             */
            readonly object: "webhook_delivery";
            /** @description The identifier. */
            readonly id: string;
            /** @description The endpoint that the webhook was posted to. */
            readonly uri: string;
            /**
             * @description The HTTP status that the endpoint returned; what it holds without an HTTP answer is not shown.
             * @example 200
             */
            readonly status: number;
            /** @description The kind of the event. */
            readonly key: string;
            /** @description The error of the delivery, if any. */
            readonly error: string | null;
            /** @description The event, serialized as a JSON text. */
            readonly payload: string;
            /** @description When the delivery was made. */
            readonly created_at: components["schemas"]["DeliveryDatetime"];
        };
    };
    responses: {
        /**
         * @description The request is refused, and nothing is made.
         *     The shape, the status and the codes of errors are not shown.
         */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The identifier of a token.
         * @example tokn_test_5x0a1b2c3d4e5f6g7h8
         */
        readonly TokenId: string;
        /**
         * @description The identifier of an event.
         * @example evnt_test_5x0a1b2c3d4e5f6g7h8
         */
        readonly EventId: string;
        /**
         * @description The identifier of a charge.
         * @example chrg_test_5x0a1b2c3d4e5f6g7h8
         */
        readonly ChargeId: string;
        /**
         * @description The earliest datetime of the returned records, ISO 8601.
         * @example 2026-03-01T00:00:00Z
         */
        readonly From: string;
        /**
         * @description The latest UTC datetime of the returned records, ISO 8601.
         * @example 2026-03-31T23:59:59Z
         */
        readonly To: string;
        /**
         * @description The page size.
         * @example 20
         */
        readonly Limit: number;
        /**
         * @description How many records to skip.
         * @example 0
         */
        readonly Offset: number;
        /**
         * @description The order of the records.
         *     `chronological` is the oldest first.
         *     A reverse-chronological order exists, too, and its name is not shown.
         * @example chronological
         */
        readonly Order: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Amount = components['schemas']['Amount'];
export type BankCode = components['schemas']['BankCode'];
export type Card = components['schemas']['Card'];
export type Charge = components['schemas']['Charge'];
export type ChargeCompleteEvent = components['schemas']['ChargeCompleteEvent'];
export type ChargeCreateEvent = components['schemas']['ChargeCreateEvent'];
export type ChargeRequest = components['schemas']['ChargeRequest'];
export type ChargeStatus = components['schemas']['ChargeStatus'];
export type ChargeStatusOrUnknown = components['schemas']['ChargeStatusOrUnknown'];
export type CompleteCharge = components['schemas']['CompleteCharge'];
export type Currency = components['schemas']['Currency'];
export type Datetime = components['schemas']['Datetime'];
export type DatetimeOrNull = components['schemas']['DatetimeOrNull'];
export type DeliveryDatetime = components['schemas']['DeliveryDatetime'];
export type Event = components['schemas']['Event'];
export type EventList = components['schemas']['EventList'];
export type FailureCode = components['schemas']['FailureCode'];
export type List = components['schemas']['List'];
export type NewCharge = components['schemas']['NewCharge'];
export type NewSource = components['schemas']['NewSource'];
export type NewToken = components['schemas']['NewToken'];
export type PlatformFee = components['schemas']['PlatformFee'];
export type PlatformType = components['schemas']['PlatformType'];
export type Source = components['schemas']['Source'];
export type SourceRequest = components['schemas']['SourceRequest'];
export type SourceType = components['schemas']['SourceType'];
export type Token = components['schemas']['Token'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type TransactionFees = components['schemas']['TransactionFees'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type ResponseRefused = components['responses']['Refused'];
export type ParameterTokenId = components['parameters']['TokenId'];
export type ParameterEventId = components['parameters']['EventId'];
export type ParameterChargeId = components['parameters']['ChargeId'];
export type ParameterFrom = components['parameters']['From'];
export type ParameterTo = components['parameters']['To'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterOrder = components['parameters']['Order'];
export type $defs = Record<string, never>;
export interface operations {
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewToken"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly retrieveToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The identifier of a token.
                 * @example tokn_test_5x0a1b2c3d4e5f6g7h8
                 */
                readonly id: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token with that identifier. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly createSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["SourceRequest"];
            };
        };
        readonly responses: {
            /** @description The source. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewSource"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly createCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["ChargeRequest"];
            };
        };
        readonly responses: {
            /** @description The charge, pending. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewCharge"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly retrieveCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The identifier of a charge.
                 * @example chrg_test_5x0a1b2c3d4e5f6g7h8
                 */
                readonly id: components["parameters"]["ChargeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The charge with that identifier. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Charge"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly listChargeEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The earliest datetime of the returned records, ISO 8601.
                 * @example 2026-03-01T00:00:00Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description The latest UTC datetime of the returned records, ISO 8601.
                 * @example 2026-03-31T23:59:59Z
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description The page size.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
                /**
                 * @description The order of the records.
                 *     `chronological` is the oldest first.
                 *     A reverse-chronological order exists, too, and its name is not shown.
                 * @example chronological
                 */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The identifier of a charge.
                 * @example chrg_test_5x0a1b2c3d4e5f6g7h8
                 */
                readonly id: components["parameters"]["ChargeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the events of that charge. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The earliest datetime of the returned records, ISO 8601.
                 * @example 2026-03-01T00:00:00Z
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description The latest UTC datetime of the returned records, ISO 8601.
                 * @example 2026-03-31T23:59:59Z
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description The page size.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
                /**
                 * @description The order of the records.
                 *     `chronological` is the oldest first.
                 *     A reverse-chronological order exists, too, and its name is not shown.
                 * @example chronological
                 */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the events of the account. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly retrieveEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The identifier of an event.
                 * @example evnt_test_5x0a1b2c3d4e5f6g7h8
                 */
                readonly id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event with that identifier. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Event"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
        };
    };
    readonly receiveEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Event"];
            };
        };
        readonly responses: {
            /** @description What the endpoint must answer is not shown. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveChargeCreate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeCreateEvent"];
            };
        };
        readonly responses: {
            /** @description What the endpoint must answer is not shown. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly receiveChargeComplete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeCompleteEvent"];
            };
        };
        readonly responses: {
            /** @description What the endpoint must answer is not shown. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** An event of which the contract shows what its data holds. */
export type ChargeEvent = components['schemas']['ChargeCompleteEvent'] | components['schemas']['ChargeCreateEvent']
