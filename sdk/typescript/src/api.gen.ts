/** Made by `npm run openapi`; not to be changed by hand. */
export interface paths {
    "/api/v1/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search items */
        get: operations["listCatalogItems"];
        put?: never;
        /** Create items */
        post: operations["createCatalogItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an item */
        get: operations["getCatalogItem"];
        put?: never;
        post?: never;
        /** Delete an item */
        delete: operations["deleteCatalogItem"];
        options?: never;
        head?: never;
        /** Update an item */
        patch: operations["changeCatalogItem"];
        trace?: never;
    };
    "/api/v1/catalog/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a picture */
        get: operations["getCatalogImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sections */
        get: operations["listCatalogSections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List units */
        get: operations["listCatalogUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog/upload-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture */
        post: operations["uploadCatalogImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["listInvoices"];
        put?: never;
        /** Create a phone invoice */
        post: operations["createPhoneInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an invoice */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the picture of a QR invoice's code */
        get: operations["getQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund an invoice */
        post: operations["refundInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an invoice's refunds */
        get: operations["listRefundsOfInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve a held invoice */
        post: operations["resolveInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an invoice's timeline */
        get: operations["getInvoiceTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a QR invoice */
        post: operations["createQrInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/status/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the statuses of invoices */
        post: operations["checkInvoiceStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Add up invoices */
        get: operations["sumInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment links */
        get: operations["listPaymentLinks"];
        put?: never;
        /** Create a payment link */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a payment link */
        get: operations["getPaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a payment link */
        patch: operations["updatePaymentLink"];
        trace?: never;
    };
    "/api/v1/payment-links/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a payment link */
        post: operations["pausePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a payment link */
        post: operations["resumePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List refunds */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the picture of a refund's code */
        get: operations["getRefundQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API calls */
        get: operations["listRequestLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an API call */
        get: operations["getRequestLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the sandbox clock */
        get: operations["getSandboxClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Advance the sandbox clock */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/invoices/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Simulate the end of a sandbox invoice */
        post: operations["simulateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions */
        get: operations["listSubscriptions"];
        put?: never;
        /** Create a subscription */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a subscription */
        get: operations["getSubscription"];
        /** Update a subscription */
        put: operations["updateSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a subscription */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a subscription's attempts */
        get: operations["listSubscriptionInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a subscription */
        post: operations["pauseSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a subscription */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a subscription's upcoming billings */
        get: operations["listUpcomingBillings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the totals of active subscriptions */
        get: operations["getSubscriptionTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /** Create a webhook endpoint */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /** Update a webhook endpoint */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replay events to a webhook endpoint */
        post: operations["replayWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate the secret of a webhook endpoint */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event to a webhook endpoint */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/configure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the webhook settings */
        get: operations["getWebhook"];
        put?: never;
        /** Update the webhook settings */
        post: operations["configureWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a delivery */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeliver an event */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/deliveries/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeliver matching events */
        post: operations["redeliverMatching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/deliveries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count deliveries by status */
        get: operations["summarizeDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AdvanceSandboxClock: {
            /** @description Ends each invoice of a subscription as it is made. Left out, they are not paid, and expire in time. */
            outcome?: ("paid" | "cancelled" | "expired" | null) | null;
            /** @description By how much to advance; at most 400 days in a call. */
            seconds?: number | null;
            /** @description The instant to go to; or give `seconds`. */
            to?: string | null;
        };
        AdvanceSandboxClockResult: {
            /** Format: int64 */
            invoices_created: number;
            /** @description False when the call ended early: `now` is the time that it reached. Repeat the call with `to` to continue. */
            is_complete: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            now: string;
            /**
             * Format: int64
             * @description How far the sandbox clock is ahead of the real one.
             */
            offset_seconds: number;
            /** Format: int64 */
            subscriptions_expired: number;
        };
        ApiKey: {
            /** @description The addresses from which the key may be used, in CIDR notation; null: all. */
            allowed_ips: string[] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The instant from which the key is invalid; null: it does not expire. */
            expires_at: string | null;
            id: string;
            /** @description True for `test` keys. */
            is_sandbox: boolean;
            /** @description ISO 8601, UTC. */
            last_used_at: string | null;
            /** @enum {string} */
            mode: "live" | "test";
            name: string;
            /** @description What the key may do; null: everything. `write` includes `read`. */
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
            /** @description The visible beginning of the key. */
            prefix: string;
            /** @description ISO 8601, UTC. */
            revoked_at: string | null;
        };
        CatalogImage: {
            /** @description SHA-256 of the stored bytes, hex. */
            checksum: string;
            image_id: string;
            /** @description `image/jpeg`, `image/png` or `image/webp`. */
            mime: string;
            /**
             * Format: int64
             * @description Bytes, as stored.
             */
            size: number;
            /** @description A path of this service; it takes the same key. */
            url: string;
        };
        CatalogItem: {
            barcode: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            /** Format: int64 */
            id: number;
            image_id: string | null;
            /** @description A path of this service; it takes the same key. */
            image_url: string | null;
            /** @description False once it is deleted or off sale. */
            is_active: boolean;
            name: string;
            ntin: string | null;
            /** @description Tenge, a decimal string with 2 decimals. */
            price: string;
            section: string | null;
            sku: string | null;
            unit: string;
        };
        CatalogItemCreate: {
            barcode?: string | null;
            description?: string | null;
            /** @description Of a picture that you have uploaded. */
            image_id?: string | null;
            name: string;
            /** @description Its code in Kazakhstan's National Catalogue of goods. */
            ntin?: string | null;
            /**
             * Format: double
             * @description Tenge, with at most 2 decimals.
             */
            price: number;
            /** @description The section under which it is shown. */
            section?: string | null;
            /** @description Your own name for it, unique among active items. */
            sku?: string | null;
            /** @description Left out: `piece`. */
            unit?: ("piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack" | null) | null;
        };
        CatalogUnit: {
            code: string;
            name_en: string;
            name_kk: string;
            name_ru: string;
            /**
             * Format: int64
             * @description The most decimals of a quantity in this unit.
             */
            precision: number;
        };
        ChangeCatalogItem: {
            barcode?: string | null;
            description?: string | null;
            /** @description Of a picture that you have uploaded. */
            image_id?: string | null;
            name?: string;
            /** @description Its code in Kazakhstan's National Catalogue of goods. */
            ntin?: string | null;
            /**
             * Format: double
             * @description Tenge, with at most 2 decimals.
             */
            price?: number;
            /** @description The section under which it is shown. */
            section?: string | null;
            /** @description Your own name for it, unique among active items. */
            sku?: string | null;
            /** @enum {string} */
            unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack";
        };
        CheckInvoiceStatuses: {
            /** @description A repeated id is answered once. */
            invoice_ids: number[];
        };
        CheckInvoiceStatusesResult: {
            items: {
                /** @description Why the provider could not be asked about this invoice; its `status` is then the stored one. */
                error: string | null;
                /** Format: int64 */
                id: number;
                /** @enum {string} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | "not_found";
            }[];
        };
        ConfigureWebhook: {
            /** @description By default true when a URL is set for the first time. */
            enabled?: boolean | null;
            /** @description What is sent: invoice.status_changed, subscription.expired, subscription.payment_succeeded, subscription.payment_failed, subscription.duplicate_payment, subscription.grace_started, subscription.paused, subscription.resumed, subscription.cancelled, refund.completed, refund.failed, payment_link.completed. At first `["invoice.status_changed"]`. */
            events?: string[] | null;
            /** @description Makes a new secret. Earlier ones also sign for 24 hours; at most ten rotations a day. */
            rotate_secret?: boolean | null;
            /** @description Where events go, `http://` or `https://`, in the public internet. Null clears it. */
            url?: string | null;
        };
        ConfigureWebhookResult: {
            tenant: components["schemas"]["Tenant"];
            /** @description The secret that signs deliveries. Returned only once, when it is made. */
            webhookSecret?: string;
        };
        CreateCatalogItems: components["schemas"]["CatalogItemCreate"] | components["schemas"]["CatalogItemCreate"][] | {
            items: components["schemas"]["CatalogItemCreate"][];
        };
        CreateCatalogItemsResult: {
            data: components["schemas"]["CatalogItem"][];
        };
        CreatePaymentLink: {
            /** @description Tenge, with at most 2 decimals. Either this, or `items`, or `min_amount` and `max_amount`. */
            amount?: number | null;
            /** @description What the payer is asked for beside the payment. At first nothing; a phone is always asked for an invoice by phone. */
            ask?: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
                phone?: "optional" | "required";
            } | null;
            /** @description Makes a subscription of each payer, who is billed at once and then once a period. It needs `amount` or `items` of 100 to 1000000 tenge, and the channel `phone` alone. It cannot be changed. */
            billing?: {
                /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. Where it is left out, each payer is billed on the day on which the subscription began, at most the 28th. */
                billing_day?: number;
                /** @enum {string} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            } | null;
            /** @description How it can be paid. At first what the connection to the provider can do; with `billing`, the phone alone. */
            channels?: ("qr" | "phone")[] | null;
            description?: string | null;
            /** @description From then on it takes no payment. */
            expires_at?: string | null;
            /** @description Yours. No two links of one mode have or had the same. */
            external_id?: string | null;
            /** @description Makes a sandbox link with a live key. */
            is_sandbox?: boolean | null;
            /** @description What is sold, at the names and prices that the catalog has now. */
            items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            /** @description The most that the payer may choose to pay. */
            max_amount?: number | null;
            /** @description How many may be open or paid at once; one that expires or is cancelled gives its place back. With `billing` it counts subscriptions: those that are active or paused. */
            max_payments?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The least that the payer may choose to pay. */
            min_amount?: number | null;
            /** @description The link's address: `/l/<slug>`. At first 12 random characters. A slug that a link has had leads to it for ever. */
            slug?: string | null;
            /** @description An https address to which a payer is led 3 seconds after the payment, with `invoice_id`, `link_id` and `status=paid`. It proves nothing: wait for the webhook. */
            success_url?: string | null;
            /** @description What the payer pays for. */
            title: string;
        };
        CreatePhoneInvoice: {
            /**
             * Format: double
             * @description Tenge, with at most 2 decimals.
             */
            amount: number;
            /** @description What is sold, at the names and prices that the catalog has now. `amount` must be what they come to. */
            cart_items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            description?: string | null;
            /** @description Your order's id. While an equal invoice is open or paid, a repeated create answers with it. */
            external_order_id?: string | null;
            /** @description Makes a sandbox invoice with a live key. */
            is_sandbox?: boolean | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The customer's phone: 11 digits, leading 8. */
            phone_number: string;
            /** @description Sandbox only: the final status, which the invoice has at once. */
            simulate?: ("paid" | "cancelled" | "expired" | null) | null;
        };
        CreateQrInvoice: {
            /**
             * Format: double
             * @description Tenge, with at most 2 decimals.
             */
            amount: number;
            /** @description What is sold, at the names and prices that the catalog has now. `amount` must be what they come to. */
            cart_items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            description?: string | null;
            /** @description Your order's id. While an equal invoice is open or paid, a repeated create answers with it. */
            external_order_id?: string | null;
            /** @description Makes a sandbox invoice with a live key. */
            is_sandbox?: boolean | null;
            latitude?: number | null;
            longitude?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Sandbox only: the final status, which the invoice has at once. */
            simulate?: ("paid" | "cancelled" | "expired" | null) | null;
        };
        CreateSubscription: {
            /** @description Tenge, with at most 2 decimals. Either this or `cart_items`. */
            amount?: number | null;
            /** @description Sends the first invoice within a minute. */
            bill_immediately?: boolean | null;
            /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. */
            billing_day?: number | null;
            /** @enum {string} */
            billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            /** @description What is sold, at the names and prices that the catalog has now. Together 100 to 1000000 tenge. */
            cart_items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            description?: string | null;
            /** @description Your subscriber's id. No two active or paused subscriptions of one mode, live or sandbox, have the same. */
            external_subscriber_id?: string | null;
            /** @description At first 7. */
            grace_period_days?: number | null;
            /** @description Makes a sandbox subscription with a live key. */
            is_sandbox?: boolean | null;
            /** @description At first 3. */
            max_retry_attempts?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The payer's phone: 11 digits, leading 8. */
            phone_number: string;
            /** @description At first 24. */
            retry_interval_hours?: number | null;
            /** @description The first day of the subscription: nothing is billed before it. */
            started_at?: string | null;
            subscriber_name?: string | null;
        };
        CreateWebhookEndpoint: {
            description?: string | null;
            enabled?: boolean | null;
            /** @description What is sent: `["*"]` for every type, those of later releases too, or some of invoice.status_changed, subscription.expired, subscription.payment_succeeded, subscription.payment_failed, subscription.duplicate_payment, subscription.grace_started, subscription.paused, subscription.resumed, subscription.cancelled, refund.completed, refund.failed, payment_link.completed. */
            events?: string[] | null;
            /** @description Whose events are sent: live ones, simulated ones of the sandbox, or both. By default that of the key, in the console `live`. */
            mode?: ("live" | "test" | "both" | null) | null;
            /** @description `standard`: three attempts, 5 s and 30 s after the first. `long`: nine, after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each give or take a fifth, and later where the receiver asks for it by `Retry-After`. By default `long`. */
            retry?: ("standard" | "long" | null) | null;
            /** @description Where events go, `http://` or `https://`, in the public internet. */
            url: string;
        };
        CreateWebhookEndpointResult: {
            /** @description The secret that signs its deliveries. Returned only once, when it is made. */
            secret: string;
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        DeleteCatalogItemResult: {
            item: components["schemas"]["CatalogItem"];
            message: string;
        };
        DeleteWebhookEndpointResult: {
            id: string;
            ok: boolean;
        };
        DeliverySummary: {
            /** Format: int64 */
            delivered: number;
            /** Format: int64 */
            dropped: number;
            /** Format: int64 */
            pending: number;
        };
        /** @enum {string} */
        ErrorCode: "BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE";
        ExpandedInvoice: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /** @description What can be refunded now: paid, not refunded, and not held by a pending refund. */
            available_for_refund: string;
            /** @enum {string} */
            channel: "phone" | "qr";
            client_comment: string | null;
            client_name: string | null;
            client_phone: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            external_order_id: string | null;
            /** @description Why it ended unpaid; null unless it has, and where that is not known. New values may be added. */
            failure_reason: string | null;
            /** @description Present only while the invoice waits for a person: `amount_mismatch`, another amount was paid or it cannot be read; `unknown_outcome`, the provider does not tell whether it has the invoice; `other_account`, another account of the provider is connected than the one it was sent by. Resolve it with `POST /invoices/{id}/resolve`. New values may be added. */
            held_reason?: string;
            /** Format: int64 */
            id: number;
            /** @description Present only once the invoice is archived: it is read by its id alone, is in no list, and cannot be changed any more. */
            is_archived?: boolean;
            is_fully_refunded: boolean;
            is_recurring: boolean;
            is_sandbox: boolean;
            items: {
                /** Format: int64 */
                catalog_item_id: number;
                /** Format: int64 */
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[];
            /** @description Yours, at most 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.
             * @enum {string}
             */
            outcome?: "unknown";
            /** @description What the customer paid, in tenge. Present only where that is known not to be `amount`. */
            paid_amount?: string;
            /** @description ISO 8601, UTC. */
            paid_at: string | null;
            /**
             * Format: int64
             * @description Present only where a payment link has made it; never null.
             */
            payment_link_id?: number;
            /** @description The page to pay it on, and later its receipt. It takes no key: give it to the payer alone. */
            payment_url: string;
            provider_invoice_id: string | null;
            /** @description ISO 8601, UTC. */
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            /** @description When the provider first said that a customer has scanned the code and has still to confirm. */
            qr_scanned_at?: string | null;
            qr_token_url?: string | null;
            /** @description The provider's page with the receipt; null until the invoice is paid, and where there is none. */
            receipt_url: string | null;
            /** @description By `expand`: newest first, the last 1000. */
            refunds?: components["schemas"]["Refund"][];
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            /** @description By `expand`: the subscription that has made it; null where none has. */
            subscription?: components["schemas"]["Subscription"] | null;
            /**
             * Format: int64
             * @description Present only where a subscription has made it; never null.
             */
            subscription_id?: number;
            /** @description By `expand`: every change of its status, oldest first, the first 1000. */
            timeline?: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description Null for the first entry. */
                from: ("pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | null) | null;
                /** @description The person's note, if any. */
                note?: string;
                /**
                 * @description `api`: a call of yours. `poll`: the provider said so when it was asked about an open invoice. `reconciler`: a lost answer was found out. `provider`: a late payment, or a refund in the provider's own application. `simulate`: you played the customer in the sandbox. `withdrawal`: it need not be paid any more, because another attempt of its billing cycle or its bill is settled, or because the shop has declined its order. `person`: a person resolved a held invoice. `payer`: its payer, on its page.
                 * @enum {string}
                 */
                source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                /**
                 * @description The same as `from` where a refund leaves the invoice partially refunded once more, or where a person's decision leaves it as it was.
                 * @enum {string}
                 */
                to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            }[];
            /** @description Tenge, a decimal string with 2 decimals. */
            total_refunded: string;
        };
        GetAccountResult: {
            api_key: {
                /** @description The addresses from which the key may be used, in CIDR notation; null: all. */
                allowed_ips: string[] | null;
                /** @description The instant from which the key is invalid; null: it does not expire. */
                expires_at: string | null;
                id: string;
                /** @description True for `test` keys. */
                is_sandbox: boolean;
                name: string;
                /** @description What the key may do; null: everything. `write` includes `read`. */
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
            };
            tenant: components["schemas"]["Tenant"];
        };
        GetDeliveryResult: {
            /** @description Newest first, the last 100. */
            attempts: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** Format: int64 */
                duration_ms: number;
                /** @description The error as text; null after a success. */
                error: string | null;
                /** @description The error as a code; null after a success. New codes may be added. */
                error_code: string | null;
                /** @description The receiver's HTTP status; null without an answer. */
                http_status: number | null;
                /** Format: int64 */
                number: number;
                /** @description The first 1 KiB of the answer. */
                response_body: string | null;
                url: string;
            }[];
            /**
             * Format: int64
             * @description How many attempts there have been, redeliveries included.
             */
            attempts_made: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The endpoint that it goes to: `default` is that of the webhook settings. */
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            id: string;
            /** @description The invoice that the event is about; null if none. */
            invoice_id: number | null;
            is_sandbox: boolean;
            /** @description ISO 8601, UTC. */
            last_attempt_at: string | null;
            /** @description The error as text; null after a success. */
            last_error: string | null;
            /** @description The error as a code; null after a success. New codes may be added. */
            last_error_code: string | null;
            /** @description The receiver's HTTP status; null without an answer. */
            last_http_status: number | null;
            /** @description When the next attempt is due; null if none is. */
            next_attempt_at: string | null;
            /** @description The refund that the event is about; null if none. */
            refund_id: number | null;
            /**
             * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dropped";
            /** @description The subscription that the event is about; null if none. */
            subscription_id: number | null;
        };
        GetEventResult: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The `webhook-id` of its delivery. */
            id: string;
            is_sandbox: boolean;
            /** @description The body that is sent, parsed. */
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description Rises from each event of an invoice, a refund, a subscription or a payment link to the next: of two, the one with the greater number is newer. It is sent in the header `Tolem-Sequence`. Numbers are left out.
             */
            sequence: number;
            /** @enum {string} */
            type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
        };
        GetInvoiceTimelineResult: {
            items: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @description Null for the first entry. */
                from: ("pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | null) | null;
                /** @description The person's note, if any. */
                note?: string;
                /**
                 * @description `api`: a call of yours. `poll`: the provider said so when it was asked about an open invoice. `reconciler`: a lost answer was found out. `provider`: a late payment, or a refund in the provider's own application. `simulate`: you played the customer in the sandbox. `withdrawal`: it need not be paid any more, because another attempt of its billing cycle or its bill is settled, or because the shop has declined its order. `person`: a person resolved a held invoice. `payer`: its payer, on its page.
                 * @enum {string}
                 */
                source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                /**
                 * @description The same as `from` where a refund leaves the invoice partially refunded once more, or where a person's decision leaves it as it was.
                 * @enum {string}
                 */
                to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            }[];
        };
        GetSandboxClockResult: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            now: string;
            /**
             * Format: int64
             * @description How far the sandbox clock is ahead of the real one.
             */
            offset_seconds: number;
        };
        GetWebhookEndpointResult: {
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        GetWebhookResult: {
            webhook: components["schemas"]["Webhook"];
        };
        Invoice: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /** @description What can be refunded now: paid, not refunded, and not held by a pending refund. */
            available_for_refund: string;
            /** @enum {string} */
            channel: "phone" | "qr";
            client_comment: string | null;
            client_name: string | null;
            client_phone: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            external_order_id: string | null;
            /** @description Why it ended unpaid; null unless it has, and where that is not known. New values may be added. */
            failure_reason: string | null;
            /** @description Present only while the invoice waits for a person: `amount_mismatch`, another amount was paid or it cannot be read; `unknown_outcome`, the provider does not tell whether it has the invoice; `other_account`, another account of the provider is connected than the one it was sent by. Resolve it with `POST /invoices/{id}/resolve`. New values may be added. */
            held_reason?: string;
            /** Format: int64 */
            id: number;
            /** @description Present only once the invoice is archived: it is read by its id alone, is in no list, and cannot be changed any more. */
            is_archived?: boolean;
            is_fully_refunded: boolean;
            is_recurring: boolean;
            is_sandbox: boolean;
            items: {
                /** Format: int64 */
                catalog_item_id: number;
                /** Format: int64 */
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[];
            /** @description Yours, at most 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.
             * @enum {string}
             */
            outcome?: "unknown";
            /** @description What the customer paid, in tenge. Present only where that is known not to be `amount`. */
            paid_amount?: string;
            /** @description ISO 8601, UTC. */
            paid_at: string | null;
            /**
             * Format: int64
             * @description Present only where a payment link has made it; never null.
             */
            payment_link_id?: number;
            /** @description The page to pay it on, and later its receipt. It takes no key: give it to the payer alone. */
            payment_url: string;
            provider_invoice_id: string | null;
            /** @description ISO 8601, UTC. */
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            /** @description When the provider first said that a customer has scanned the code and has still to confirm. */
            qr_scanned_at?: string | null;
            qr_token_url?: string | null;
            /** @description The provider's page with the receipt; null until the invoice is paid, and where there is none. */
            receipt_url: string | null;
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            /**
             * Format: int64
             * @description Present only where a subscription has made it; never null.
             */
            subscription_id?: number;
            /** @description Tenge, a decimal string with 2 decimals. */
            total_refunded: string;
        };
        InvoiceCreated: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            external_order_id: string | null;
            /** Format: int64 */
            id: number;
            /**
             * @description Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.
             * @enum {string}
             */
            outcome?: "unknown";
            /** @description The page to pay it on, and later its receipt. It takes no key: give it to the payer alone. */
            payment_url: string;
            /** @description ISO 8601, UTC. */
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_token_url?: string | null;
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
        };
        InvoiceStatusChanged: {
            /** @enum {string} */
            event: "invoice.status_changed";
            invoice: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                client_name: string | null;
                client_phone: string | null;
                external_order_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox invoices only. */
                is_sandbox?: boolean;
                /** @description ISO 8601, UTC. */
                paid_at: string | null;
                /** @enum {string} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                /**
                 * Format: int64
                 * @description Present only for invoices that a subscription created; never null.
                 */
                subscription_id?: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        ListCatalogItemsResult: {
            data: components["schemas"]["CatalogItem"][];
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            per_page: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListCatalogSectionsResult: {
            data: {
                /**
                 * Format: int64
                 * @description How many items on sale it has.
                 */
                items: number;
                /** @description Null: items without a section. */
                section: string | null;
            }[];
        };
        ListCatalogUnitsResult: {
            data: components["schemas"]["CatalogUnit"][];
        };
        ListDeliveriesResult: {
            items: {
                /**
                 * Format: int64
                 * @description How many attempts there have been, redeliveries included.
                 */
                attempts_made: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                /** @description The endpoint that it goes to: `default` is that of the webhook settings. */
                endpoint_id: string;
                event_id: string;
                /** @enum {string} */
                event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                id: string;
                /** @description The invoice that the event is about; null if none. */
                invoice_id: number | null;
                is_sandbox: boolean;
                /** @description ISO 8601, UTC. */
                last_attempt_at: string | null;
                /** @description The error as text; null after a success. */
                last_error: string | null;
                /** @description The error as a code; null after a success. New codes may be added. */
                last_error_code: string | null;
                /** @description The receiver's HTTP status; null without an answer. */
                last_http_status: number | null;
                /** @description When the next attempt is due; null if none is. */
                next_attempt_at: string | null;
                /** @description The refund that the event is about; null if none. */
                refund_id: number | null;
                /**
                 * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
                 * @enum {string}
                 */
                status: "pending" | "delivered" | "dropped";
                /** @description The subscription that the event is about; null if none. */
                subscription_id: number | null;
            }[];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListEventsResult: {
            items: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                /** @description The `webhook-id` of its delivery. */
                id: string;
                is_sandbox: boolean;
                /** @description The body that is sent, parsed. */
                payload: {
                    [key: string]: unknown;
                };
                /**
                 * Format: int64
                 * @description Rises from each event of an invoice, a refund, a subscription or a payment link to the next: of two, the one with the greater number is newer. It is sent in the header `Tolem-Sequence`. Numbers are left out.
                 */
                sequence: number;
                /** @enum {string} */
                type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            }[];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListInvoicesResult: {
            items: components["schemas"]["Invoice"][];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListPaymentLinksResult: {
            items: components["schemas"]["PaymentLink"][];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListRefundsOfInvoiceResult: {
            items: components["schemas"]["Refund"][];
        };
        ListRefundsResult: {
            items: components["schemas"]["Refund"][];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListRequestLogsResult: {
            items: components["schemas"]["LoggedCall"][];
            /** Format: int64 */
            limit: number;
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        ListSubscriptionInvoicesResult: {
            items: components["schemas"]["SubscriptionInvoice"][];
            meta: components["schemas"]["Pagination"];
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        ListSubscriptionsResult: {
            items: components["schemas"]["Subscription"][];
            meta: components["schemas"]["Pagination"];
            /** @description `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        ListUpcomingBillingsResult: {
            items: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /**
                 * Format: int64
                 * @description 1 for the first attempt at the period.
                 */
                attempt_number: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                billing_at: string;
                /**
                 * Format: date-time
                 * @description The first instant after the period.
                 */
                billing_period_end: string;
                /** @description The period in local dates, such as `2026-11`. */
                billing_period_label: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                billing_period_start: string;
            }[];
        };
        ListWebhookEndpointsResult: {
            items: components["schemas"]["WebhookEndpoint"][];
        };
        LoggedCall: {
            /**
             * Format: date-time
             * @description When it was answered.
             */
            at: string;
            /** Format: int64 */
            duration_ms: number;
            /** Format: int64 */
            id: number;
            /** @description Whether that is a test key. */
            is_sandbox: boolean;
            /** @description The key that was called with. */
            key_id: string;
            method: string;
            /** @description With its query. */
            path: string;
            /** @description The first 2 KiB of the request's body as text, if it is JSON. Secrets are replaced, and phones masked. */
            request_body: string | null;
            /** @description The length of the whole request's body; null where there is none, or it is not known before its end. */
            request_bytes: number | null;
            /** @description The `X-Request-Id` of the answer. */
            request_id: string;
            /** @description The first 2 KiB of the answer's body as text, if it is JSON. Secrets are replaced, and phones masked. */
            response_body: string | null;
            /** @description The length of the whole answer's body; null where there is none, or it is not known before its end. */
            response_bytes: number | null;
            /** Format: int64 */
            status: number;
        };
        Pagination: {
            /** Format: int64 */
            current_page: number;
            /**
             * Format: int64
             * @description At least 1.
             */
            last_page: number;
            /** Format: int64 */
            per_page: number;
            /**
             * Format: int64
             * @description The total number.
             */
            total: number;
        };
        PaymentLink: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string | null;
            /** @description What the payer is asked for beside the payment. At first nothing; a phone is always asked for an invoice by phone. */
            ask: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
                phone?: "optional" | "required";
            };
            /** @description How often the subscriptions that payers make by the link are billed; null for single payments. */
            billing: {
                /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. Where it is left out, each payer is billed on the day on which the subscription began, at most the 28th. */
                billing_day?: number;
                /** @enum {string} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            } | null;
            channels: ("qr" | "phone")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            /** @description ISO 8601, UTC. */
            expires_at: string | null;
            external_id: string | null;
            /** Format: int64 */
            id: number;
            is_sandbox: boolean;
            /** @description The lines as they were when they were set; `amount` is then their sum. */
            items: {
                /** Format: int64 */
                catalog_item_id: number;
                /** Format: int64 */
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[] | null;
            /** @description Tenge, a decimal string with 2 decimals. */
            max_amount: string | null;
            max_payments: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Tenge, a decimal string with 2 decimals. */
            min_amount: string | null;
            /**
             * Format: int64
             * @description How many invoices of it were paid, late payments and those of its subscriptions included.
             */
            payments_count: number;
            /** @description What was paid, in tenge; refunds are not taken off. */
            payments_total: string;
            slug: string;
            /**
             * @description `completed`: all of `max_payments` are paid; with `billing`, as many active or paused subscriptions have a payment. More of them, or a later `expires_at`, make it active again, and so does the end of one of these subscriptions.
             * @enum {string}
             */
            status: "active" | "paused" | "completed" | "expired";
            success_url: string | null;
            title: string;
            /** @description The page of the link, which takes no key. */
            url: string;
        };
        PaymentLinkCompleted: {
            /** @enum {string} */
            event: "payment_link.completed";
            payment_link: components["schemas"]["PaymentLink"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        ProviderConnection: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            connected_at: string;
            /** @description `8XX***4567`; null where the connection was not made by a texted code. */
            phone_masked: string | null;
            profile_id: string | null;
        };
        Redelivered: {
            /** @description Pass it as `after` to continue; null when none remains. */
            next: string | null;
            /**
             * Format: int64
             * @description The number of deliveries that this call has made due.
             */
            redelivered: number;
            /**
             * Format: int64
             * @description The number of matching deliveries after these.
             */
            remaining: number;
        };
        RedeliverMatching: {
            /** @description `next` of the previous call; absent in the first one. */
            after?: string;
            /** @description Only those to this endpoint. */
            endpoint_id?: string;
            /** @enum {string} */
            event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            /**
             * Format: date-time
             * @description Deliveries of events at this time or later.
             */
            from?: string;
            /**
             * Format: int64
             * @description Only those about this invoice: its own, its refunds', and its subscription's payments.
             */
            invoice_id?: number;
            /** @description `true`: only sandbox data, `false`: only live data. Left out: both. */
            is_sandbox?: boolean;
            /**
             * @description Left out: `dropped`.
             * @enum {string}
             */
            status?: "dropped" | "delivered";
            /**
             * Format: date-time
             * @description Deliveries of events before this time.
             */
            to?: string;
        };
        RedeliverResult: {
            /**
             * Format: int64
             * @description How many attempts there have been, redeliveries included.
             */
            attempts_made: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The endpoint that it goes to: `default` is that of the webhook settings. */
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            id: string;
            /** @description The invoice that the event is about; null if none. */
            invoice_id: number | null;
            is_sandbox: boolean;
            /** @description ISO 8601, UTC. */
            last_attempt_at: string | null;
            /** @description The error as text; null after a success. */
            last_error: string | null;
            /** @description The error as a code; null after a success. New codes may be added. */
            last_error_code: string | null;
            /** @description The receiver's HTTP status; null without an answer. */
            last_http_status: number | null;
            /** @description When the next attempt is due; null if none is. */
            next_attempt_at: string | null;
            /** @description The refund that the event is about; null if none. */
            refund_id: number | null;
            /**
             * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dropped";
            /** @description The subscription that the event is about; null if none. */
            subscription_id: number | null;
        };
        Refund: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The reason as a code. New codes may be added. */
            failure_code: string | null;
            /** @description Why it failed; null unless it has. */
            failure_reason: string | null;
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            invoice_id: number;
            is_sandbox: boolean;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description As it was given; `provider` for a refund that was made in the provider's own application. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Until when the code can be scanned, ISO 8601, UTC; present with `refund_qr_url`. A refund whose code was not scanned fails then.
             */
            refund_expires_at?: string;
            /** @description To be shown as a QR code, which the customer scans to be paid back; present until then. Only where the connection has `refund_by_scan`. */
            refund_qr_url?: string;
            /**
             * @description `pending`: the customer is to scan the code of `refund_qr_url`, or the provider's answer was lost, and it is being found out. The amount is held until then.
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
        };
        RefundCompleted: {
            /** @enum {string} */
            event: "refund.completed";
            refund: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                /** @description The reason as a code. New codes may be added. */
                failure_code: string | null;
                /** @description Why it failed; null unless it has. */
                failure_reason: string | null;
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                invoice_id: number;
                is_sandbox: boolean;
                /** @description As it was given; `provider` for a refund that was made in the provider's own application. */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description Until when the code can be scanned, ISO 8601, UTC; present with `refund_qr_url`. A refund whose code was not scanned fails then.
                 */
                refund_expires_at?: string;
                /** @description To be shown as a QR code, which the customer scans to be paid back; present until then. Only where the connection has `refund_by_scan`. */
                refund_qr_url?: string;
                /**
                 * @description `pending`: the customer is to scan the code of `refund_qr_url`, or the provider's answer was lost, and it is being found out. The amount is held until then.
                 * @enum {string}
                 */
                status: "pending" | "completed" | "failed";
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        RefundFailed: {
            /** @enum {string} */
            event: "refund.failed";
            refund: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                /** @description The reason as a code. New codes may be added. */
                failure_code: string | null;
                /** @description Why it failed; null unless it has. */
                failure_reason: string | null;
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                invoice_id: number;
                is_sandbox: boolean;
                /** @description As it was given; `provider` for a refund that was made in the provider's own application. */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description Until when the code can be scanned, ISO 8601, UTC; present with `refund_qr_url`. A refund whose code was not scanned fails then.
                 */
                refund_expires_at?: string;
                /** @description To be shown as a QR code, which the customer scans to be paid back; present until then. Only where the connection has `refund_by_scan`. */
                refund_qr_url?: string;
                /**
                 * @description `pending`: the customer is to scan the code of `refund_qr_url`, or the provider's answer was lost, and it is being found out. The amount is held until then.
                 * @enum {string}
                 */
                status: "pending" | "completed" | "failed";
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        RefundInvoice: {
            /** @description Tenge, with at most 2 decimals; left out: all of `available_for_refund`. */
            amount?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description For your own records. */
            reason?: string | null;
        };
        RefundInvoiceResult: {
            invoice: components["schemas"]["Invoice"];
            refund: components["schemas"]["Refund"];
        };
        ReplayWebhookEndpoint: {
            /**
             * Format: date-time
             * @description Events at this time or later.
             */
            from: string;
            /** @description `dropped`, the default: deliveries that were given up. `all`: delivered ones too, and events of the span that the endpoint was never sent. */
            only?: ("dropped" | "all" | null) | null;
            /**
             * Format: date-time
             * @description Events before this time.
             */
            to: string;
        };
        ReplayWebhookEndpointResult: {
            /**
             * Format: int64
             * @description How many were made due, 10000 at most.
             */
            deliveries: number;
        };
        ResolveInvoice: {
            /**
             * @description `paid`: the payment arrived. `expired`: it did not, or was given back; the invoice ends unpaid. `keep_waiting`: the provider is asked on.
             * @enum {string}
             */
            as: "paid" | "expired" | "keep_waiting";
            /** @description A note for the timeline: the finding, and whose it is. */
            note?: string | null;
        };
        RotateWebhookEndpointSecretResult: {
            /** @description The secret that signs its deliveries. Returned only once, when it is made. */
            secret: string;
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        SimulateInvoice: {
            /** @description With `paid`: what the customer pays, in tenge. Another amount than the invoice's leaves it held. */
            amount?: number | null;
            /** @enum {string} */
            status: "paid" | "cancelled" | "expired";
        };
        Subscription: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /** @description Null where the period is of days. */
            billing_day: number | null;
            /** @enum {string} */
            billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            /** @description The lines, copied from the catalog when they were set. Absent from a subscription with a plain amount. */
            cart_items?: {
                /** Format: int64 */
                catalog_item_id: number;
                /** Format: int64 */
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            external_subscriber_id: string | null;
            /**
             * Format: int64
             * @description The failed attempts of the cycle that is being billed.
             */
            failed_attempts: number;
            /** Format: int64 */
            id: number;
            /** @description The last attempt has failed: it expires unless it is paid. */
            in_grace_period: boolean;
            is_sandbox: boolean;
            /** @description The page on which its payer cancels it, and sees what was paid. It takes no key: give it to the payer alone. */
            manage_url: string;
            /**
             * Format: date-time
             * @description While an invoice is open: the start of the cycle after its own. Frozen while paused.
             */
            next_billing_at: string;
            /** @description The invoice that its payer has not answered yet. */
            open_invoice_id: number | null;
            /**
             * Format: int64
             * @description The payment link by which its payer has made it. Absent from any other.
             */
            payment_link_id?: number;
            phone_number: string;
            /** @enum {string} */
            status: "active" | "paused" | "cancelled" | "expired";
            subscriber_name: string | null;
        };
        SubscriptionCancelled: {
            /** @enum {string} */
            event: "subscription.cancelled";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionDetail: {
            /** @description The latest payment. Before the first one: the newest failed attempt, or null. */
            last_payment: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /** @description ISO 8601, UTC. */
                paid_at: string | null;
                /** @enum {string} */
                status: "paid" | "failed" | "cancelled" | "expired";
            } | null;
            /** @description Attempts that have ended, paid or not. A retry is an attempt of its own. What the provider failed at, and an attempt that another one of its period has made needless, count in none. `total_collected` is less what was refunded. */
            stats: {
                /** Format: int64 */
                failed_payments: number;
                /** Format: int64 */
                successful_payments: number;
                /** @description Tenge, a decimal string with 2 decimals. */
                total_collected: string;
                /** Format: int64 */
                total_payments: number;
            };
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /** @description Null where the period is of days. */
                billing_day: number | null;
                /** @enum {string} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                /** @description The lines, copied from the catalog when they were set. Absent from a subscription with a plain amount. */
                cart_items?: {
                    /** Format: int64 */
                    catalog_item_id: number;
                    /** Format: int64 */
                    count: number;
                    image_id: string | null;
                    name: string;
                    /** @description Tenge, a decimal string with 2 decimals. */
                    price: string;
                    unit: string;
                }[];
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                created_at: string;
                description: string | null;
                external_subscriber_id: string | null;
                /**
                 * Format: int64
                 * @description The failed attempts of the cycle that is being billed.
                 */
                failed_attempts: number;
                /** Format: int64 */
                grace_period_days: number;
                /** Format: int64 */
                id: number;
                /** @description The last attempt has failed: it expires unless it is paid. */
                in_grace_period: boolean;
                is_sandbox: boolean;
                /** @description The page on which its payer cancels it, and sees what was paid. It takes no key: give it to the payer alone. */
                manage_url: string;
                /** Format: int64 */
                max_retry_attempts: number;
                /** @description Yours, at most 16 KiB of JSON. */
                metadata: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description While an invoice is open: the start of the cycle after its own. Frozen while paused.
                 */
                next_billing_at: string;
                /** @description The invoice that its payer has not answered yet. */
                open_invoice_id: number | null;
                /**
                 * Format: int64
                 * @description The payment link by which its payer has made it. Absent from any other.
                 */
                payment_link_id?: number;
                phone_number: string;
                /** Format: int64 */
                retry_interval_hours: number;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
                subscriber_name: string | null;
            };
        };
        SubscriptionDuplicatePayment: {
            /** @description Tenge as they were billed; `subscription.amount` here is the same. */
            amount: string;
            /**
             * Format: int64
             * @description 1 for the first attempt at the billing cycle.
             */
            attempt_number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_end: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_start: string;
            /** @enum {string} */
            event: "subscription.duplicate_payment";
            /**
             * Format: int64
             * @description The invoice of this attempt.
             */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionExpired: {
            /** @enum {string} */
            event: "subscription.expired";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expired_at: string;
            /**
             * Format: int64
             * @description The length of the grace period when the subscription expired.
             */
            grace_period_days: number;
            /** @description ISO 8601, UTC. */
            grace_started_at: string | null;
            /** @description New values may be added. */
            reason: string;
            /** Format: int64 */
            subscription_id: number;
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionGraceStarted: {
            /** @enum {string} */
            event: "subscription.grace_started";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionInvoice: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /**
             * Format: int64
             * @description 1 for the first attempt at the period.
             */
            attempt_number: number;
            /**
             * Format: date-time
             * @description The first instant after the period.
             */
            billing_period_end: string;
            /** @description The period in local dates, such as `2026-11`. */
            billing_period_label: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_start: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The reason as a code. New codes may be added. */
            failure_code: string | null;
            /** @description The reason as text; runs of 10 or more digits are redacted. */
            failure_reason: string | null;
            /** Format: int64 */
            id: number;
            invoice: components["schemas"]["Invoice"];
            /** Format: int64 */
            invoice_id: number;
            /** @description True for a second payment of a period that another attempt had paid: refund this invoice. */
            is_duplicate: boolean;
            /** @description When sending to the provider is retried. Until then the payer is not asked, and the attempt does not count as failed. Null when no retry is due. */
            next_send_at: string | null;
            /** @description ISO 8601, UTC. */
            paid_at: string | null;
            /** @enum {string} */
            status: "pending" | "paid" | "failed" | "cancelled" | "expired";
        };
        SubscriptionPaused: {
            /** @enum {string} */
            event: "subscription.paused";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionPaymentFailed: {
            /** @description Tenge as they were billed; `subscription.amount` here is the same. */
            amount: string;
            /**
             * Format: int64
             * @description 1 for the first attempt at the billing cycle.
             */
            attempt_number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_end: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_start: string;
            /** @enum {string} */
            event: "subscription.payment_failed";
            /** @description The reason as text; runs of 10 or more digits are redacted. */
            failure_reason: string;
            /**
             * Format: int64
             * @description The invoice of this attempt.
             */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionPaymentSucceeded: {
            /** @description Tenge as they were billed; `subscription.amount` here is the same. */
            amount: string;
            /**
             * Format: int64
             * @description 1 for the first attempt at the billing cycle.
             */
            attempt_number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_end: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            billing_period_start: string;
            /** @enum {string} */
            event: "subscription.payment_succeeded";
            /**
             * Format: int64
             * @description The invoice of this attempt.
             */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionResumed: {
            /** @enum {string} */
            event: "subscription.resumed";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                /** Format: int64 */
                id: number;
                /** @description Present for sandbox subscriptions only. */
                is_sandbox?: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionTotals: {
            /**
             * Format: int64
             * @description The number of active subscriptions, including those that fail.
             */
            active: number;
            /**
             * Format: int64
             * @description How many of the active ones fail: see `is_failing` of the list.
             */
            failing: number;
            /** @description The sum of one cycle of each failing subscription, in tenge. */
            failing_amount: string;
            /** @description What the active ones come to in a month, in tenge; a year of days, weeks and years is divided by 12. */
            monthly_amount: string;
        };
        SumInvoicesResult: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /**
             * Format: int64
             * @description The total number.
             */
            count: number;
            /** @description The paid invoices, including those that were refunded later. */
            paid: string;
            /** @description Tenge, a decimal string with 2 decimals. */
            refunded: string;
        };
        Tenant: {
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The local hour at which subscriptions are billed. At 0 those of days and weeks keep the time of day that they have. */
            billing_hour: number;
            id: string;
            /**
             * @description `live` while a provider session is connected.
             * @enum {string}
             */
            mode: "live" | "test";
            name: string;
            provider_session: components["schemas"]["ProviderConnection"] | null;
            /** @description The tariff's slug. */
            tariff: string | null;
            /** @description ISO 8601, UTC. */
            tariff_active_until: string | null;
            webhook: components["schemas"]["Webhook"];
        };
        TestWebhookEndpointResult: {
            delivery: {
                /** Format: int64 */
                duration_ms: number;
                /** @description The error as text; null after a success. */
                error: string | null;
                /** @description The error as a code; null after a success. New codes may be added. */
                error_code: string | null;
                /** @description The receiver's HTTP status; null without an answer. */
                http_status: number | null;
                id: string;
                /** @description The first 1 KiB of the answer. */
                response_body: string | null;
                /** @enum {string} */
                status: "delivered" | "dropped";
            };
            /** @description The body that is sent, parsed. */
            payload: {
                [key: string]: unknown;
            };
        };
        TestWebhookResult: {
            delivery: {
                /** Format: int64 */
                duration_ms: number;
                /** @description The error as text; null after a success. */
                error: string | null;
                /** @description The error as a code; null after a success. New codes may be added. */
                error_code: string | null;
                /** @description The receiver's HTTP status; null without an answer. */
                http_status: number | null;
                id: string;
                /** @description The first 1 KiB of the answer. */
                response_body: string | null;
                /** @enum {string} */
                status: "delivered" | "dropped";
            };
            /** @description The body that is sent, parsed. */
            payload: {
                [key: string]: unknown;
            };
        };
        UpdatePaymentLink: {
            /** @description Tenge, with at most 2 decimals. Either this, or `items`, or `min_amount` and `max_amount`. */
            amount?: number | null;
            /** @description What the payer is asked for beside the payment. At first nothing; a phone is always asked for an invoice by phone. */
            ask?: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
                phone?: "optional" | "required";
            } | null;
            /** @description How it can be paid. At first what the connection to the provider can do; with `billing`, the phone alone. */
            channels?: ("qr" | "phone")[] | null;
            description?: string | null;
            /** @description From then on it takes no payment. */
            expires_at?: string | null;
            /** @description Yours. No two links of one mode have or had the same. */
            external_id?: string | null;
            /** @description What is sold, at the names and prices that the catalog has now. */
            items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            /** @description The most that the payer may choose to pay. */
            max_amount?: number | null;
            /** @description How many may be open or paid at once; one that expires or is cancelled gives its place back. With `billing` it counts subscriptions: those that are active or paused. */
            max_payments?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The least that the payer may choose to pay. */
            min_amount?: number | null;
            /** @description The link's address: `/l/<slug>`. At first 12 random characters. A slug that a link has had leads to it for ever. */
            slug?: string | null;
            /** @description An https address to which a payer is led 3 seconds after the payment, with `invoice_id`, `link_id` and `status=paid`. It proves nothing: wait for the webhook. */
            success_url?: string | null;
            /** @description What the payer pays for. */
            title?: string | null;
        };
        UpdateSubscription: {
            /** @description Tenge, with at most 2 decimals. Either this or `cart_items`. */
            amount?: number | null;
            /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. */
            billing_day?: number | null;
            /** @description What is sold, at the names and prices that the catalog has now. Together 100 to 1000000 tenge. */
            cart_items?: {
                /** Format: int64 */
                catalog_item_id: number;
                count: number;
            }[] | null;
            description?: string | null;
            /** @description Your subscriber's id. No two active or paused subscriptions of one mode, live or sandbox, have the same. */
            external_subscriber_id?: string | null;
            /** @description At first 7. */
            grace_period_days?: number | null;
            /** @description At first 3. */
            max_retry_attempts?: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description At first 24. */
            retry_interval_hours?: number | null;
            subscriber_name?: string | null;
        };
        UpdateWebhookEndpoint: {
            /** @description Null clears it. */
            description?: string | null;
            /** @description What waits for an endpoint that is disabled is dropped. True lets a paused one be tried at once. */
            enabled?: boolean | null;
            /** @description What is sent: `["*"]` for every type, those of later releases too, or some of invoice.status_changed, subscription.expired, subscription.payment_succeeded, subscription.payment_failed, subscription.duplicate_payment, subscription.grace_started, subscription.paused, subscription.resumed, subscription.cancelled, refund.completed, refund.failed, payment_link.completed. */
            events?: string[] | null;
            /** @description Whose events are sent: live ones, simulated ones of the sandbox, or both. */
            mode?: ("live" | "test" | "both" | null) | null;
            /** @description `standard`: three attempts, 5 s and 30 s after the first. `long`: nine, after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each give or take a fifth, and later where the receiver asks for it by `Retry-After`. */
            retry?: ("standard" | "long" | null) | null;
            /** @description Where events go, `http://` or `https://`, in the public internet. */
            url?: string | null;
        };
        UpdateWebhookEndpointResult: {
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        UploadCatalogImage: {
            /**
             * Format: binary
             * @description A JPEG, PNG or WebP picture.
             */
            file: string;
        };
        /** @description As if there were none for those without `webhooks:read`. */
        Webhook: {
            enabled: boolean;
            events: string[];
            secret_set: boolean;
            url: string | null;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            enabled: boolean;
            events: string[];
            /** @description ISO 8601, UTC. */
            failing_since: string | null;
            /** @description `default` for that of the webhook settings. */
            id: string;
            /**
             * @description Whose events are sent: live ones, simulated ones of the sandbox, or both.
             * @enum {string}
             */
            mode: "live" | "test" | "both";
            /** @description ISO 8601, UTC. */
            paused_at: string | null;
            /**
             * @description `standard`: three attempts, 5 s and 30 s after the first. `long`: nine, after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each give or take a fifth, and later where the receiver asks for it by `Retry-After`.
             * @enum {string}
             */
            retry: "standard" | "long";
            /**
             * @description `failing`: every attempt since `failing_since` has failed. `paused`: every attempt has failed for a day; events wait, one is tried every 15 minutes, and once the receiver accepts one, all are sent in order. `gone`: the receiver has answered 410, which disables it.
             * @enum {string}
             */
            status: "active" | "failing" | "paused" | "disabled" | "gone";
            /** @description Null for a default endpoint that is not configured. */
            url: string | null;
        };
        WebhookEvent: components["schemas"]["InvoiceStatusChanged"] | components["schemas"]["SubscriptionExpired"] | components["schemas"]["SubscriptionPaymentSucceeded"] | components["schemas"]["SubscriptionPaymentFailed"] | components["schemas"]["SubscriptionDuplicatePayment"] | components["schemas"]["SubscriptionGraceStarted"] | components["schemas"]["SubscriptionPaused"] | components["schemas"]["SubscriptionResumed"] | components["schemas"]["SubscriptionCancelled"] | components["schemas"]["RefundCompleted"] | components["schemas"]["RefundFailed"] | components["schemas"]["PaymentLinkCompleted"] | components["schemas"]["WebhookTest"];
        WebhookTest: {
            /** @enum {string} */
            event: "webhook.test";
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCatalogItems: {
        parameters: {
            query?: {
                code?: string;
                cursor?: string;
                is_active?: boolean;
                order?: "newest" | "section";
                page?: number;
                per_page?: number;
                search?: string;
                section?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "sku": null,
                     *           "name": "Latte",
                     *           "price": "1090.00",
                     *           "unit": "piece",
                     *           "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *           "image_url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *           "description": null,
                     *           "barcode": null,
                     *           "ntin": null,
                     *           "section": "Coffee",
                     *           "is_active": true,
                     *           "created_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "per_page": 50,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListCatalogItemsResult"];
                };
            };
        };
    };
    createCatalogItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Latte",
                 *       "price": 990,
                 *       "unit": "piece",
                 *       "section": "Coffee",
                 *       "image_id": "98e85ee90c733e038075cb4ecfe86c2f"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCatalogItems"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "sku": null,
                     *           "name": "Latte",
                     *           "price": "990.00",
                     *           "unit": "piece",
                     *           "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *           "image_url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *           "description": null,
                     *           "barcode": null,
                     *           "ntin": null,
                     *           "section": "Coffee",
                     *           "is_active": true,
                     *           "created_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreateCatalogItemsResult"];
                };
            };
        };
    };
    getCatalogItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "sku": null,
                     *       "name": "Latte",
                     *       "price": "1090.00",
                     *       "unit": "piece",
                     *       "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *       "image_url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *       "description": null,
                     *       "barcode": null,
                     *       "ntin": null,
                     *       "section": "Coffee",
                     *       "is_active": true,
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    deleteCatalogItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The item is deleted.",
                     *       "item": {
                     *         "id": 1,
                     *         "sku": null,
                     *         "name": "Latte",
                     *         "price": "1090.00",
                     *         "unit": "piece",
                     *         "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *         "image_url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *         "description": null,
                     *         "barcode": null,
                     *         "ntin": null,
                     *         "section": "Coffee",
                     *         "is_active": false,
                     *         "created_at": "2026-11-20T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteCatalogItemResult"];
                };
            };
        };
    };
    changeCatalogItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "price": 1090
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCatalogItem"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "sku": null,
                     *       "name": "Latte",
                     *       "price": "1090.00",
                     *       "unit": "piece",
                     *       "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *       "image_url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *       "description": null,
                     *       "barcode": null,
                     *       "ntin": null,
                     *       "section": "Coffee",
                     *       "is_active": true,
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    getCatalogImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
        };
    };
    listCatalogSections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "section": "Coffee",
                     *           "items": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListCatalogSectionsResult"];
                };
            };
        };
    };
    listCatalogUnits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "piece",
                     *           "name_ru": "штука",
                     *           "name_kk": "дана",
                     *           "name_en": "piece",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "kg",
                     *           "name_ru": "килограмм",
                     *           "name_kk": "килограмм",
                     *           "name_en": "kilogram",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "g",
                     *           "name_ru": "грамм",
                     *           "name_kk": "грамм",
                     *           "name_en": "gram",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "t",
                     *           "name_ru": "тонна",
                     *           "name_kk": "тонна",
                     *           "name_en": "tonne",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "l",
                     *           "name_ru": "литр",
                     *           "name_kk": "литр",
                     *           "name_en": "litre",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "ml",
                     *           "name_ru": "миллилитр",
                     *           "name_kk": "миллилитр",
                     *           "name_en": "millilitre",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "m",
                     *           "name_ru": "метр",
                     *           "name_kk": "метр",
                     *           "name_en": "metre",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "cm",
                     *           "name_ru": "сантиметр",
                     *           "name_kk": "сантиметр",
                     *           "name_en": "centimetre",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "m2",
                     *           "name_ru": "квадратный метр",
                     *           "name_kk": "шаршы метр",
                     *           "name_en": "square metre",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "m3",
                     *           "name_ru": "кубический метр",
                     *           "name_kk": "текше метр",
                     *           "name_en": "cubic metre",
                     *           "precision": 3
                     *         },
                     *         {
                     *           "code": "hour",
                     *           "name_ru": "час",
                     *           "name_kk": "сағат",
                     *           "name_en": "hour",
                     *           "precision": 2
                     *         },
                     *         {
                     *           "code": "day",
                     *           "name_ru": "день",
                     *           "name_kk": "күн",
                     *           "name_en": "day",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "month",
                     *           "name_ru": "месяц",
                     *           "name_kk": "ай",
                     *           "name_en": "month",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "service",
                     *           "name_ru": "услуга",
                     *           "name_kk": "қызмет",
                     *           "name_en": "service",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "set",
                     *           "name_ru": "комплект",
                     *           "name_kk": "жинақ",
                     *           "name_en": "set",
                     *           "precision": 0
                     *         },
                     *         {
                     *           "code": "pack",
                     *           "name_ru": "упаковка",
                     *           "name_kk": "қаптама",
                     *           "name_en": "pack",
                     *           "precision": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListCatalogUnitsResult"];
                };
            };
        };
    };
    uploadCatalogImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadCatalogImage"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_id": "98e85ee90c733e038075cb4ecfe86c2f",
                     *       "url": "/api/v1/catalog/images/98e85ee90c733e038075cb4ecfe86c2f",
                     *       "mime": "image/png",
                     *       "size": 126,
                     *       "checksum": "e317fbfd8a6ebf17f220d30fed014602312edac6de87bc4d0485b4a0d30d1f79"
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogImage"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                cursor?: string;
                invoice_id?: number;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
                type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "evt_c7cfc7ede6aa08af76f68e9f2cbf2e",
                     *           "type": "subscription.cancelled",
                     *           "is_sandbox": true,
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "sequence": 10,
                     *           "payload": {
                     *             "event": "subscription.cancelled",
                     *             "timestamp": "2026-12-21T09:00:00.000Z",
                     *             "tenant_id": "tnt_a00087fbf7479cb86dfe747d23673f",
                     *             "subscription": {
                     *               "id": 1,
                     *               "external_subscriber_id": null,
                     *               "status": "cancelled",
                     *               "amount": "5490.00",
                     *               "next_billing_at": "2027-01-31T19:00:00.000Z",
                     *               "is_sandbox": true
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "total": 10,
                     *       "limit": 1,
                     *       "offset": 0,
                     *       "next_cursor": "Xl-BTGKVcn4eRpAKCjOaeq9kBfvOGMcrkv9YmTYaojX_OFtiu02srdY"
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsResult"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "evt_c7cfc7ede6aa08af76f68e9f2cbf2e",
                     *       "type": "subscription.cancelled",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "sequence": 10,
                     *       "payload": {
                     *         "event": "subscription.cancelled",
                     *         "timestamp": "2026-12-21T09:00:00.000Z",
                     *         "tenant_id": "tnt_a00087fbf7479cb86dfe747d23673f",
                     *         "subscription": {
                     *           "id": 1,
                     *           "external_subscriber_id": null,
                     *           "status": "cancelled",
                     *           "amount": "5490.00",
                     *           "next_billing_at": "2027-01-31T19:00:00.000Z",
                     *           "is_sandbox": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetEventResult"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                cursor?: string;
                external_order_id?: string;
                from?: string;
                held?: boolean;
                is_sandbox?: boolean;
                limit?: number;
                metadata?: {
                    [key: string]: string;
                };
                offset?: number;
                payment_link_id?: number;
                search?: string;
                sort?: "id" | "-id" | "created_at" | "-created_at" | "amount" | "-amount" | "paid_at" | "-paid_at" | "status" | "-status";
                status?: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 2,
                     *           "channel": "qr",
                     *           "external_order_id": null,
                     *           "amount": "990.00",
                     *           "total_refunded": "0.00",
                     *           "available_for_refund": "0.00",
                     *           "is_fully_refunded": false,
                     *           "description": null,
                     *           "status": "cancelled",
                     *           "paid_at": null,
                     *           "is_sandbox": true,
                     *           "is_recurring": false,
                     *           "provider_invoice_id": null,
                     *           "receipt_url": null,
                     *           "client_name": null,
                     *           "client_phone": null,
                     *           "client_comment": null,
                     *           "failure_reason": "cancelled_by_merchant",
                     *           "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAIjpEy3pBlFRqoIsLgUK_SB",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "items": [],
                     *           "metadata": {},
                     *           "qr_token_url": "https://tolem.example.kz/sandbox/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *           "qr_image_url": "https://tolem.example.kz/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *           "qr_expires_at": "2026-11-20T09:05:00.000Z",
                     *           "qr_scanned_at": null
                     *         },
                     *         {
                     *           "id": 1,
                     *           "channel": "phone",
                     *           "external_order_id": "order-1",
                     *           "amount": "1500.50",
                     *           "total_refunded": "500.00",
                     *           "available_for_refund": "1000.50",
                     *           "is_fully_refunded": false,
                     *           "description": "Two bags of coffee",
                     *           "status": "partially_refunded",
                     *           "paid_at": "2026-11-20T09:00:00.000Z",
                     *           "is_sandbox": true,
                     *           "is_recurring": false,
                     *           "provider_invoice_id": null,
                     *           "receipt_url": null,
                     *           "client_name": null,
                     *           "client_phone": "87021234567",
                     *           "client_comment": null,
                     *           "failure_reason": null,
                     *           "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAHkNBk_2H4BVJEBMQnWoGjC",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "items": [],
                     *           "metadata": {}
                     *         }
                     *       ],
                     *       "total": 2,
                     *       "limit": 2,
                     *       "offset": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListInvoicesResult"];
                };
            };
        };
    };
    createPhoneInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 1500.5,
                 *       "phone_number": "87021234567",
                 *       "external_order_id": "order-1",
                 *       "description": "Two bags of coffee"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePhoneInvoice"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "external_order_id": "order-1",
                     *       "amount": "1500.50",
                     *       "status": "pending",
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAHkNBk_2H4BVJEBMQnWoGjC",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                expand?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "channel": "phone",
                     *       "external_order_id": "order-1",
                     *       "amount": "1500.50",
                     *       "total_refunded": "500.00",
                     *       "available_for_refund": "1000.50",
                     *       "is_fully_refunded": false,
                     *       "description": "Two bags of coffee",
                     *       "status": "partially_refunded",
                     *       "paid_at": "2026-11-20T09:00:00.000Z",
                     *       "is_sandbox": true,
                     *       "is_recurring": false,
                     *       "provider_invoice_id": null,
                     *       "receipt_url": null,
                     *       "client_name": null,
                     *       "client_phone": "87021234567",
                     *       "client_comment": null,
                     *       "failure_reason": null,
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAHkNBk_2H4BVJEBMQnWoGjC",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "items": [],
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ExpandedInvoice"];
                };
            };
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "channel": "qr",
                     *       "external_order_id": null,
                     *       "amount": "990.00",
                     *       "total_refunded": "0.00",
                     *       "available_for_refund": "0.00",
                     *       "is_fully_refunded": false,
                     *       "description": null,
                     *       "status": "cancelled",
                     *       "paid_at": null,
                     *       "is_sandbox": true,
                     *       "is_recurring": false,
                     *       "provider_invoice_id": null,
                     *       "receipt_url": null,
                     *       "client_name": null,
                     *       "client_phone": null,
                     *       "client_comment": null,
                     *       "failure_reason": "cancelled_by_merchant",
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAIjpEy3pBlFRqoIsLgUK_SB",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "items": [],
                     *       "metadata": {},
                     *       "qr_token_url": "https://tolem.example.kz/sandbox/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *       "qr_image_url": "https://tolem.example.kz/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *       "qr_expires_at": "2026-11-20T09:05:00.000Z",
                     *       "qr_scanned_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    getQrImage: {
        parameters: {
            query?: {
                format?: "png" | "svg";
                size?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
        };
    };
    refundInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 500,
                 *       "reason": "One bag came back"
                 *     }
                 */
                "application/json": components["schemas"]["RefundInvoice"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refund": {
                     *         "id": 1,
                     *         "invoice_id": 1,
                     *         "amount": "500.00",
                     *         "status": "completed",
                     *         "reason": "One bag came back",
                     *         "failure_reason": null,
                     *         "failure_code": null,
                     *         "is_sandbox": true,
                     *         "created_at": "2026-11-20T09:00:00.000Z",
                     *         "metadata": {}
                     *       },
                     *       "invoice": {
                     *         "id": 1,
                     *         "channel": "phone",
                     *         "external_order_id": "order-1",
                     *         "amount": "1500.50",
                     *         "total_refunded": "500.00",
                     *         "available_for_refund": "1000.50",
                     *         "is_fully_refunded": false,
                     *         "description": "Two bags of coffee",
                     *         "status": "partially_refunded",
                     *         "paid_at": "2026-11-20T09:00:00.000Z",
                     *         "is_sandbox": true,
                     *         "is_recurring": false,
                     *         "provider_invoice_id": null,
                     *         "receipt_url": null,
                     *         "client_name": null,
                     *         "client_phone": "87021234567",
                     *         "client_comment": null,
                     *         "failure_reason": null,
                     *         "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAHkNBk_2H4BVJEBMQnWoGjC",
                     *         "created_at": "2026-11-20T09:00:00.000Z",
                     *         "items": [],
                     *         "metadata": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefundInvoiceResult"];
                };
            };
        };
    };
    listRefundsOfInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "invoice_id": 1,
                     *           "amount": "500.00",
                     *           "status": "completed",
                     *           "reason": "One bag came back",
                     *           "failure_reason": null,
                     *           "failure_code": null,
                     *           "is_sandbox": true,
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "metadata": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListRefundsOfInvoiceResult"];
                };
            };
        };
    };
    resolveInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "as": "paid",
                 *       "note": "Paid the rest in cash"
                 *     }
                 */
                "application/json": components["schemas"]["ResolveInvoice"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "channel": "qr",
                     *       "external_order_id": null,
                     *       "amount": "990.00",
                     *       "total_refunded": "0.00",
                     *       "available_for_refund": "900.00",
                     *       "is_fully_refunded": false,
                     *       "description": null,
                     *       "status": "paid",
                     *       "paid_at": "2026-11-20T09:00:00.000Z",
                     *       "is_sandbox": true,
                     *       "is_recurring": false,
                     *       "provider_invoice_id": null,
                     *       "receipt_url": null,
                     *       "client_name": null,
                     *       "client_phone": null,
                     *       "client_comment": null,
                     *       "failure_reason": null,
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAN-z1Nrb5kfu8TEmHjs_lWw",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "items": [],
                     *       "metadata": {},
                     *       "paid_amount": "900.00",
                     *       "qr_token_url": "https://tolem.example.kz/sandbox/qr/43c0e155c2e3fcd8d3706a37e5bc0c3f",
                     *       "qr_image_url": "https://tolem.example.kz/qr/43c0e155c2e3fcd8d3706a37e5bc0c3f",
                     *       "qr_expires_at": "2026-11-20T09:05:00.000Z",
                     *       "qr_scanned_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    getInvoiceTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "from": null,
                     *           "to": "pending",
                     *           "source": "api"
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "from": "pending",
                     *           "to": "paid",
                     *           "source": "simulate"
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "from": "paid",
                     *           "to": "partially_refunded",
                     *           "source": "api"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetInvoiceTimelineResult"];
                };
            };
        };
    };
    createQrInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 990
                 *     }
                 */
                "application/json": components["schemas"]["CreateQrInvoice"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "external_order_id": null,
                     *       "amount": "990.00",
                     *       "status": "pending",
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAIjpEy3pBlFRqoIsLgUK_SB",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "qr_token_url": "https://tolem.example.kz/sandbox/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *       "qr_image_url": "https://tolem.example.kz/qr/4b52b15e817856b5b2fb12f94a1963aa",
                     *       "qr_expires_at": "2026-11-20T09:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
        };
    };
    checkInvoiceStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invoice_ids": [
                 *         1,
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CheckInvoiceStatuses"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "status": "partially_refunded",
                     *           "error": null
                     *         },
                     *         {
                     *           "id": 2,
                     *           "status": "pending",
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CheckInvoiceStatusesResult"];
                };
            };
        };
    };
    sumInvoices: {
        parameters: {
            query?: {
                external_order_id?: string;
                from?: string;
                held?: boolean;
                is_sandbox?: boolean;
                metadata?: {
                    [key: string]: string;
                };
                payment_link_id?: number;
                search?: string;
                status?: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2,
                     *       "amount": "2490.50",
                     *       "paid": "1500.50",
                     *       "refunded": "500.00"
                     *     }
                     */
                    "application/json": components["schemas"]["SumInvoicesResult"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenant": {
                     *         "id": "tnt_a00087fbf7479cb86dfe747d23673f",
                     *         "name": "shop",
                     *         "mode": "test",
                     *         "tariff": "trial",
                     *         "webhook": {
                     *           "url": null,
                     *           "events": [
                     *             "invoice.status_changed"
                     *           ],
                     *           "enabled": false,
                     *           "secret_set": false
                     *         },
                     *         "provider_session": null,
                     *         "api_keys": [
                     *           {
                     *             "id": "key_381826688a49e24fe8dca2ab3c624e",
                     *             "name": "live",
                     *             "prefix": "svc_live_Taym",
                     *             "mode": "live",
                     *             "is_sandbox": false,
                     *             "created_at": "2026-11-20T09:00:00.000Z",
                     *             "last_used_at": null,
                     *             "revoked_at": null,
                     *             "permissions": null,
                     *             "expires_at": null,
                     *             "allowed_ips": null
                     *           },
                     *           {
                     *             "id": "key_13ceda452a4de44a24a78c531e2411",
                     *             "name": "default",
                     *             "prefix": "svc_test_69Xv",
                     *             "mode": "test",
                     *             "is_sandbox": true,
                     *             "created_at": "2026-11-20T09:00:00.000Z",
                     *             "last_used_at": null,
                     *             "revoked_at": null,
                     *             "permissions": null,
                     *             "expires_at": null,
                     *             "allowed_ips": null
                     *           }
                     *         ],
                     *         "tariff_active_until": "2026-12-04T09:00:00.000Z",
                     *         "billing_hour": 0
                     *       },
                     *       "api_key": {
                     *         "id": "key_13ceda452a4de44a24a78c531e2411",
                     *         "name": "default",
                     *         "is_sandbox": true,
                     *         "permissions": null,
                     *         "expires_at": null,
                     *         "allowed_ips": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetAccountResult"];
                };
            };
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                cursor?: string;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
                search?: string;
                status?: "active" | "paused" | "completed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "url": "https://tolem.example.kz/l/piano-lesson",
                     *           "slug": "piano-lesson",
                     *           "title": "Piano lesson",
                     *           "description": null,
                     *           "amount": "7500.00",
                     *           "min_amount": null,
                     *           "max_amount": null,
                     *           "items": null,
                     *           "channels": [
                     *             "qr",
                     *             "phone"
                     *           ],
                     *           "billing": null,
                     *           "ask": {},
                     *           "max_payments": 20,
                     *           "expires_at": null,
                     *           "success_url": null,
                     *           "external_id": null,
                     *           "metadata": {},
                     *           "status": "active",
                     *           "payments_count": 0,
                     *           "payments_total": "0.00",
                     *           "is_sandbox": true,
                     *           "created_at": "2026-12-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 50,
                     *       "offset": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListPaymentLinksResult"];
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Piano lesson",
                 *       "amount": 7000,
                 *       "slug": "piano-lesson",
                 *       "max_payments": 20
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentLink"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://tolem.example.kz/l/piano-lesson",
                     *       "slug": "piano-lesson",
                     *       "title": "Piano lesson",
                     *       "description": null,
                     *       "amount": "7000.00",
                     *       "min_amount": null,
                     *       "max_amount": null,
                     *       "items": null,
                     *       "channels": [
                     *         "qr",
                     *         "phone"
                     *       ],
                     *       "billing": null,
                     *       "ask": {},
                     *       "max_payments": 20,
                     *       "expires_at": null,
                     *       "success_url": null,
                     *       "external_id": null,
                     *       "metadata": {},
                     *       "status": "active",
                     *       "payments_count": 0,
                     *       "payments_total": "0.00",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-12-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    getPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://tolem.example.kz/l/piano-lesson",
                     *       "slug": "piano-lesson",
                     *       "title": "Piano lesson",
                     *       "description": null,
                     *       "amount": "7500.00",
                     *       "min_amount": null,
                     *       "max_amount": null,
                     *       "items": null,
                     *       "channels": [
                     *         "qr",
                     *         "phone"
                     *       ],
                     *       "billing": null,
                     *       "ask": {},
                     *       "max_payments": 20,
                     *       "expires_at": null,
                     *       "success_url": null,
                     *       "external_id": null,
                     *       "metadata": {},
                     *       "status": "active",
                     *       "payments_count": 0,
                     *       "payments_total": "0.00",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-12-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 7500
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePaymentLink"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://tolem.example.kz/l/piano-lesson",
                     *       "slug": "piano-lesson",
                     *       "title": "Piano lesson",
                     *       "description": null,
                     *       "amount": "7500.00",
                     *       "min_amount": null,
                     *       "max_amount": null,
                     *       "items": null,
                     *       "channels": [
                     *         "qr",
                     *         "phone"
                     *       ],
                     *       "billing": null,
                     *       "ask": {},
                     *       "max_payments": 20,
                     *       "expires_at": null,
                     *       "success_url": null,
                     *       "external_id": null,
                     *       "metadata": {},
                     *       "status": "active",
                     *       "payments_count": 0,
                     *       "payments_total": "0.00",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-12-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    pausePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://tolem.example.kz/l/piano-lesson",
                     *       "slug": "piano-lesson",
                     *       "title": "Piano lesson",
                     *       "description": null,
                     *       "amount": "7500.00",
                     *       "min_amount": null,
                     *       "max_amount": null,
                     *       "items": null,
                     *       "channels": [
                     *         "qr",
                     *         "phone"
                     *       ],
                     *       "billing": null,
                     *       "ask": {},
                     *       "max_payments": 20,
                     *       "expires_at": null,
                     *       "success_url": null,
                     *       "external_id": null,
                     *       "metadata": {},
                     *       "status": "paused",
                     *       "payments_count": 0,
                     *       "payments_total": "0.00",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-12-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    resumePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://tolem.example.kz/l/piano-lesson",
                     *       "slug": "piano-lesson",
                     *       "title": "Piano lesson",
                     *       "description": null,
                     *       "amount": "7500.00",
                     *       "min_amount": null,
                     *       "max_amount": null,
                     *       "items": null,
                     *       "channels": [
                     *         "qr",
                     *         "phone"
                     *       ],
                     *       "billing": null,
                     *       "ask": {},
                     *       "max_payments": 20,
                     *       "expires_at": null,
                     *       "success_url": null,
                     *       "external_id": null,
                     *       "metadata": {},
                     *       "status": "active",
                     *       "payments_count": 0,
                     *       "payments_total": "0.00",
                     *       "is_sandbox": true,
                     *       "created_at": "2026-12-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                cursor?: string;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "invoice_id": 1,
                     *           "amount": "500.00",
                     *           "status": "completed",
                     *           "reason": "One bag came back",
                     *           "failure_reason": null,
                     *           "failure_code": null,
                     *           "is_sandbox": true,
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "metadata": {}
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 50,
                     *       "offset": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListRefundsResult"];
                };
            };
        };
    };
    getRefundQrImage: {
        parameters: {
            query?: {
                format?: "png" | "svg";
                size?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
        };
    };
    listRequestLogs: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                is_sandbox?: boolean;
                key_id?: string;
                limit?: number;
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                offset?: number;
                path?: string;
                request_id?: string;
                status?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 33,
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "method": "POST",
                     *           "path": "/api/v1/invoices/qr",
                     *           "status": 201,
                     *           "duration_ms": 40,
                     *           "key_id": "key_13ceda452a4de44a24a78c531e2411",
                     *           "is_sandbox": true,
                     *           "request_id": "5b7c9f3e-1d52-4c1f-9d0a-7f2f4c6b8e10",
                     *           "request_bytes": 14,
                     *           "request_body": "{\"amount\":990}",
                     *           "response_bytes": 401,
                     *           "response_body": "{\"id\":3,\"external_order_id\":null,\"amount\":\"990.00\",\"status\":\"pending\",\"payment_url\":\"[REDACTED]\",\"created_at\":\"2026-11-20T09:00:00.000Z\",\"qr_token_url\":\"[REDACTED]\",\"qr_image_url\":\"[REDACTED]\",\"qr_expires_at\":\"2026-11-20T09:05:00.000Z\"}"
                     *         }
                     *       ],
                     *       "total": 2,
                     *       "limit": 1,
                     *       "offset": 0,
                     *       "next_cursor": "lb45rlj0wj1BVUWpu9DW6JAm6iWYY1w4sIhoHjQO0jefB1VA5s5Cbwf_YWG2DJk"
                     *     }
                     */
                    "application/json": components["schemas"]["ListRequestLogsResult"];
                };
            };
        };
    };
    getRequestLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 33,
                     *       "at": "2026-11-20T09:00:00.000Z",
                     *       "method": "POST",
                     *       "path": "/api/v1/invoices/qr",
                     *       "status": 201,
                     *       "duration_ms": 40,
                     *       "key_id": "key_13ceda452a4de44a24a78c531e2411",
                     *       "is_sandbox": true,
                     *       "request_id": "5b7c9f3e-1d52-4c1f-9d0a-7f2f4c6b8e10",
                     *       "request_bytes": 14,
                     *       "request_body": "{\"amount\":990}",
                     *       "response_bytes": 401,
                     *       "response_body": "{\"id\":3,\"external_order_id\":null,\"amount\":\"990.00\",\"status\":\"pending\",\"payment_url\":\"[REDACTED]\",\"created_at\":\"2026-11-20T09:00:00.000Z\",\"qr_token_url\":\"[REDACTED]\",\"qr_image_url\":\"[REDACTED]\",\"qr_expires_at\":\"2026-11-20T09:05:00.000Z\"}"
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedCall"];
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-12-21T09:00:00.000Z",
                     *       "offset_seconds": 2678400
                     *     }
                     */
                    "application/json": components["schemas"]["GetSandboxClockResult"];
                };
            };
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "seconds": 2678400,
                 *       "outcome": "paid"
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceSandboxClock"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-12-21T09:00:00.000Z",
                     *       "offset_seconds": 2678400,
                     *       "invoices_created": 1,
                     *       "subscriptions_expired": 0,
                     *       "is_complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["AdvanceSandboxClockResult"];
                };
            };
        };
    };
    simulateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paid"
                 *     }
                 */
                "application/json": components["schemas"]["SimulateInvoice"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "channel": "phone",
                     *       "external_order_id": "order-1",
                     *       "amount": "1500.50",
                     *       "total_refunded": "0.00",
                     *       "available_for_refund": "1500.50",
                     *       "is_fully_refunded": false,
                     *       "description": "Two bags of coffee",
                     *       "status": "paid",
                     *       "paid_at": "2026-11-20T09:00:00.000Z",
                     *       "is_sandbox": true,
                     *       "is_recurring": false,
                     *       "provider_invoice_id": null,
                     *       "receipt_url": null,
                     *       "client_name": null,
                     *       "client_phone": "87021234567",
                     *       "client_comment": null,
                     *       "failure_reason": null,
                     *       "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAAHkNBk_2H4BVJEBMQnWoGjC",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "items": [],
                     *       "metadata": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                cursor?: string;
                external_subscriber_id?: string;
                is_failing?: boolean;
                is_sandbox?: boolean;
                page?: number;
                per_page?: number;
                phone_number?: string;
                search?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "phone_number": "87021234567",
                     *           "amount": "5490.00",
                     *           "billing_period": "monthly",
                     *           "billing_day": 1,
                     *           "status": "active",
                     *           "description": null,
                     *           "subscriber_name": "Aigerim",
                     *           "external_subscriber_id": null,
                     *           "next_billing_at": "2026-12-31T19:00:00.000Z",
                     *           "failed_attempts": 0,
                     *           "in_grace_period": false,
                     *           "open_invoice_id": null,
                     *           "is_sandbox": true,
                     *           "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *           "created_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 10,
                     *         "total": 1
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListSubscriptionsResult"];
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone_number": "87021234567",
                 *       "amount": 4990,
                 *       "billing_period": "monthly",
                 *       "billing_day": 1,
                 *       "subscriber_name": "Aigerim"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSubscription"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "phone_number": "87021234567",
                     *       "amount": "4990.00",
                     *       "billing_period": "monthly",
                     *       "billing_day": 1,
                     *       "status": "active",
                     *       "description": null,
                     *       "subscriber_name": "Aigerim",
                     *       "external_subscriber_id": null,
                     *       "next_billing_at": "2026-11-30T19:00:00.000Z",
                     *       "failed_attempts": 0,
                     *       "in_grace_period": false,
                     *       "open_invoice_id": null,
                     *       "is_sandbox": true,
                     *       "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscription": {
                     *         "id": 1,
                     *         "phone_number": "87021234567",
                     *         "amount": "5490.00",
                     *         "billing_period": "monthly",
                     *         "billing_day": 1,
                     *         "status": "active",
                     *         "description": null,
                     *         "subscriber_name": "Aigerim",
                     *         "external_subscriber_id": null,
                     *         "next_billing_at": "2026-12-31T19:00:00.000Z",
                     *         "failed_attempts": 0,
                     *         "in_grace_period": false,
                     *         "open_invoice_id": null,
                     *         "is_sandbox": true,
                     *         "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *         "created_at": "2026-11-20T09:00:00.000Z",
                     *         "max_retry_attempts": 3,
                     *         "retry_interval_hours": 24,
                     *         "grace_period_days": 7,
                     *         "metadata": {}
                     *       },
                     *       "stats": {
                     *         "total_payments": 1,
                     *         "successful_payments": 1,
                     *         "failed_payments": 0,
                     *         "total_collected": "5490.00"
                     *       },
                     *       "last_payment": {
                     *         "amount": "5490.00",
                     *         "status": "paid",
                     *         "paid_at": "2026-11-30T19:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 5490
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscription"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "phone_number": "87021234567",
                     *       "amount": "5490.00",
                     *       "billing_period": "monthly",
                     *       "billing_day": 1,
                     *       "status": "active",
                     *       "description": null,
                     *       "subscriber_name": "Aigerim",
                     *       "external_subscriber_id": null,
                     *       "next_billing_at": "2026-11-30T19:00:00.000Z",
                     *       "failed_attempts": 0,
                     *       "in_grace_period": false,
                     *       "open_invoice_id": null,
                     *       "is_sandbox": true,
                     *       "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "phone_number": "87021234567",
                     *       "amount": "5490.00",
                     *       "billing_period": "monthly",
                     *       "billing_day": 1,
                     *       "status": "cancelled",
                     *       "description": null,
                     *       "subscriber_name": "Aigerim",
                     *       "external_subscriber_id": null,
                     *       "next_billing_at": "2027-01-31T19:00:00.000Z",
                     *       "failed_attempts": 0,
                     *       "in_grace_period": false,
                     *       "open_invoice_id": null,
                     *       "is_sandbox": true,
                     *       "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    listSubscriptionInvoices: {
        parameters: {
            query?: {
                cursor?: string;
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "invoice_id": 4,
                     *           "billing_period_start": "2026-11-30T19:00:00.000Z",
                     *           "billing_period_end": "2026-12-31T19:00:00.000Z",
                     *           "billing_period_label": "2026-12",
                     *           "attempt_number": 1,
                     *           "amount": "5490.00",
                     *           "status": "paid",
                     *           "failure_reason": null,
                     *           "failure_code": null,
                     *           "paid_at": "2026-11-30T19:00:00.000Z",
                     *           "is_duplicate": false,
                     *           "next_send_at": null,
                     *           "invoice": {
                     *             "id": 4,
                     *             "channel": "phone",
                     *             "external_order_id": null,
                     *             "amount": "5490.00",
                     *             "total_refunded": "0.00",
                     *             "available_for_refund": "5490.00",
                     *             "is_fully_refunded": false,
                     *             "description": null,
                     *             "status": "paid",
                     *             "paid_at": "2026-11-30T19:00:00.000Z",
                     *             "is_sandbox": true,
                     *             "is_recurring": true,
                     *             "provider_invoice_id": null,
                     *             "receipt_url": null,
                     *             "client_name": "Aigerim",
                     *             "client_phone": "87021234567",
                     *             "client_comment": null,
                     *             "failure_reason": null,
                     *             "payment_url": "https://tolem.example.kz/i/7bQK1tKhfQAAAAAAAASme88ro6aDVQVn18jEjUWY",
                     *             "created_at": "2026-11-30T19:00:00.000Z",
                     *             "items": [],
                     *             "metadata": {},
                     *             "subscription_id": 1
                     *           },
                     *           "created_at": "2026-11-30T19:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 20,
                     *         "total": 1
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListSubscriptionInvoicesResult"];
                };
            };
        };
    };
    pauseSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "phone_number": "87021234567",
                     *       "amount": "5490.00",
                     *       "billing_period": "monthly",
                     *       "billing_day": 1,
                     *       "status": "paused",
                     *       "description": null,
                     *       "subscriber_name": "Aigerim",
                     *       "external_subscriber_id": null,
                     *       "next_billing_at": "2026-12-31T19:00:00.000Z",
                     *       "failed_attempts": 0,
                     *       "in_grace_period": false,
                     *       "open_invoice_id": null,
                     *       "is_sandbox": true,
                     *       "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "phone_number": "87021234567",
                     *       "amount": "5490.00",
                     *       "billing_period": "monthly",
                     *       "billing_day": 1,
                     *       "status": "active",
                     *       "description": null,
                     *       "subscriber_name": "Aigerim",
                     *       "external_subscriber_id": null,
                     *       "next_billing_at": "2027-01-31T19:00:00.000Z",
                     *       "failed_attempts": 0,
                     *       "in_grace_period": false,
                     *       "open_invoice_id": null,
                     *       "is_sandbox": true,
                     *       "manage_url": "https://tolem.example.kz/s/7bQK1tKhfQAAAAAAAAEp03wV26WdyF_u7xGRSyBH",
                     *       "created_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    listUpcomingBillings: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "billing_at": "2026-11-30T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2026-11-30T19:00:00.000Z",
                     *           "billing_period_end": "2026-12-31T19:00:00.000Z",
                     *           "billing_period_label": "2026-12",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2026-12-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2026-12-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-01-31T19:00:00.000Z",
                     *           "billing_period_label": "2027-01",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-01-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-01-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-02-28T19:00:00.000Z",
                     *           "billing_period_label": "2027-02",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-02-28T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-02-28T19:00:00.000Z",
                     *           "billing_period_end": "2027-03-31T19:00:00.000Z",
                     *           "billing_period_label": "2027-03",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-03-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-03-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-04-30T19:00:00.000Z",
                     *           "billing_period_label": "2027-04",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-04-30T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-04-30T19:00:00.000Z",
                     *           "billing_period_end": "2027-05-31T19:00:00.000Z",
                     *           "billing_period_label": "2027-05",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-05-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-05-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-06-30T19:00:00.000Z",
                     *           "billing_period_label": "2027-06",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-06-30T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-06-30T19:00:00.000Z",
                     *           "billing_period_end": "2027-07-31T19:00:00.000Z",
                     *           "billing_period_label": "2027-07",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-07-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-07-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-08-31T19:00:00.000Z",
                     *           "billing_period_label": "2027-08",
                     *           "attempt_number": 1
                     *         },
                     *         {
                     *           "billing_at": "2027-08-31T19:00:00.000Z",
                     *           "amount": "5490.00",
                     *           "billing_period_start": "2027-08-31T19:00:00.000Z",
                     *           "billing_period_end": "2027-09-30T19:00:00.000Z",
                     *           "billing_period_label": "2027-09",
                     *           "attempt_number": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListUpcomingBillingsResult"];
                };
            };
        };
    };
    getSubscriptionTotals: {
        parameters: {
            query?: {
                is_sandbox?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": 0,
                     *       "monthly_amount": "0.00",
                     *       "failing": 0,
                     *       "failing_amount": "0.00"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionTotals"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "default",
                     *           "url": "https://shop.example.kz/webhooks",
                     *           "description": null,
                     *           "events": [
                     *             "invoice.status_changed",
                     *             "refund.completed",
                     *             "subscription.payment_succeeded"
                     *           ],
                     *           "mode": "both",
                     *           "retry": "standard",
                     *           "enabled": true,
                     *           "status": "active",
                     *           "failing_since": null,
                     *           "paused_at": null,
                     *           "created_at": "2026-11-20T09:00:00.000Z"
                     *         },
                     *         {
                     *           "id": "we_2fb308cdf556e9d9a077996f3425f0",
                     *           "url": "https://shop.example.kz/webhooks",
                     *           "description": "Accounting",
                     *           "events": [
                     *             "refund.completed"
                     *           ],
                     *           "mode": "test",
                     *           "retry": "long",
                     *           "enabled": true,
                     *           "status": "active",
                     *           "failing_since": null,
                     *           "paused_at": null,
                     *           "created_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListWebhookEndpointsResult"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example.kz/webhooks",
                 *       "events": [
                 *         "refund.completed"
                 *       ],
                 *       "description": "Accounting"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint": {
                     *         "id": "we_2fb308cdf556e9d9a077996f3425f0",
                     *         "url": "https://shop.example.kz/webhooks",
                     *         "description": "Accounting",
                     *         "events": [
                     *           "refund.completed"
                     *         ],
                     *         "mode": "test",
                     *         "retry": "long",
                     *         "enabled": true,
                     *         "status": "active",
                     *         "failing_since": null,
                     *         "paused_at": null,
                     *         "created_at": "2026-11-20T09:00:00.000Z"
                     *       },
                     *       "secret": "whsec_igopnzwno5wEEQdmrafMpaz1Bd7rBtKKkF8bFa9gA4E="
                     *     }
                     */
                    "application/json": components["schemas"]["CreateWebhookEndpointResult"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint": {
                     *         "id": "we_2fb308cdf556e9d9a077996f3425f0",
                     *         "url": "https://shop.example.kz/webhooks",
                     *         "description": "Accounting",
                     *         "events": [
                     *           "refund.completed"
                     *         ],
                     *         "mode": "test",
                     *         "retry": "long",
                     *         "enabled": true,
                     *         "status": "active",
                     *         "failing_since": null,
                     *         "paused_at": null,
                     *         "created_at": "2026-11-20T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookEndpointResult"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "id": "we_2fb308cdf556e9d9a077996f3425f0"
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteWebhookEndpointResult"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "refund.completed",
                 *         "invoice.status_changed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint": {
                     *         "id": "we_2fb308cdf556e9d9a077996f3425f0",
                     *         "url": "https://shop.example.kz/webhooks",
                     *         "description": "Accounting",
                     *         "events": [
                     *           "refund.completed",
                     *           "invoice.status_changed"
                     *         ],
                     *         "mode": "test",
                     *         "retry": "long",
                     *         "enabled": true,
                     *         "status": "active",
                     *         "failing_since": null,
                     *         "paused_at": null,
                     *         "created_at": "2026-11-20T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateWebhookEndpointResult"];
                };
            };
        };
    };
    replayWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-03-01T00:00:00Z",
                 *       "to": "2026-03-02T00:00:00Z",
                 *       "only": "dropped"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayWebhookEndpointResult"];
                };
            };
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint": {
                     *         "id": "we_2fb308cdf556e9d9a077996f3425f0",
                     *         "url": "https://shop.example.kz/webhooks",
                     *         "description": "Accounting",
                     *         "events": [
                     *           "refund.completed",
                     *           "invoice.status_changed"
                     *         ],
                     *         "mode": "test",
                     *         "retry": "long",
                     *         "enabled": true,
                     *         "status": "active",
                     *         "failing_since": null,
                     *         "paused_at": null,
                     *         "created_at": "2026-11-20T09:00:00.000Z"
                     *       },
                     *       "secret": "whsec_wrc9KORi9IGkbhzCoMUfAcnHOFG+CDwNTu9QaKskpMs="
                     *     }
                     */
                    "application/json": components["schemas"]["RotateWebhookEndpointSecretResult"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payload": {
                     *         "event": "webhook.test",
                     *         "timestamp": "2026-11-20T09:00:00.000Z",
                     *         "tenant_id": "tnt_a00087fbf7479cb86dfe747d23673f"
                     *       },
                     *       "delivery": {
                     *         "id": "dlv_a208c9f82da5e29695679d91c8df64",
                     *         "status": "delivered",
                     *         "http_status": 200,
                     *         "duration_ms": 40,
                     *         "error": null,
                     *         "error_code": null,
                     *         "response_body": "thanks"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookEndpointResult"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "url": "https://shop.example.kz/webhooks",
                     *         "events": [
                     *           "invoice.status_changed",
                     *           "refund.completed",
                     *           "subscription.payment_succeeded"
                     *         ],
                     *         "enabled": true,
                     *         "secret_set": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookResult"];
                };
            };
        };
    };
    configureWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example.kz/webhooks",
                 *       "events": [
                 *         "invoice.status_changed",
                 *         "refund.completed",
                 *         "subscription.payment_succeeded"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConfigureWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenant": {
                     *         "id": "tnt_a00087fbf7479cb86dfe747d23673f",
                     *         "name": "shop",
                     *         "mode": "test",
                     *         "tariff": "trial",
                     *         "webhook": {
                     *           "url": "https://shop.example.kz/webhooks",
                     *           "events": [
                     *             "invoice.status_changed",
                     *             "refund.completed",
                     *             "subscription.payment_succeeded"
                     *           ],
                     *           "enabled": true,
                     *           "secret_set": true
                     *         },
                     *         "provider_session": null,
                     *         "api_keys": [
                     *           {
                     *             "id": "key_381826688a49e24fe8dca2ab3c624e",
                     *             "name": "live",
                     *             "prefix": "svc_live_Taym",
                     *             "mode": "live",
                     *             "is_sandbox": false,
                     *             "created_at": "2026-11-20T09:00:00.000Z",
                     *             "last_used_at": null,
                     *             "revoked_at": null,
                     *             "permissions": null,
                     *             "expires_at": null,
                     *             "allowed_ips": null
                     *           },
                     *           {
                     *             "id": "key_13ceda452a4de44a24a78c531e2411",
                     *             "name": "default",
                     *             "prefix": "svc_test_69Xv",
                     *             "mode": "test",
                     *             "is_sandbox": true,
                     *             "created_at": "2026-11-20T09:00:00.000Z",
                     *             "last_used_at": null,
                     *             "revoked_at": null,
                     *             "permissions": null,
                     *             "expires_at": null,
                     *             "allowed_ips": null
                     *           }
                     *         ],
                     *         "tariff_active_until": "2026-12-04T09:00:00.000Z",
                     *         "billing_hour": 0
                     *       },
                     *       "webhookSecret": "whsec_NEPu9yhUEwnIYz4l0k7khm2vWD6Jw8sMNaGlB1Nt36Y="
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigureWebhookResult"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                endpoint_id?: string;
                event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                from?: string;
                invoice_id?: number;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
                status?: "pending" | "delivered" | "dropped";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "dlv_716b6cdab436f5b7e82bf90577279f",
                     *           "event_id": "evt_130f66d3a94a5c72629779beb2b60e",
                     *           "endpoint_id": "default",
                     *           "event_type": "subscription.payment_succeeded",
                     *           "invoice_id": 4,
                     *           "refund_id": null,
                     *           "subscription_id": 1,
                     *           "is_sandbox": true,
                     *           "status": "delivered",
                     *           "attempts_made": 1,
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "last_attempt_at": "2026-11-20T09:00:00.000Z",
                     *           "last_http_status": 200,
                     *           "last_error": null,
                     *           "last_error_code": null
                     *         }
                     *       ],
                     *       "total": 7,
                     *       "limit": 1,
                     *       "offset": 0,
                     *       "next_cursor": "JTycWwzvCxbaLiK9ZbOTiAfkuPvC2sGsi1RcOgXVBJ0kgciOm3xhzXe6lZs"
                     *     }
                     */
                    "application/json": components["schemas"]["ListDeliveriesResult"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_716b6cdab436f5b7e82bf90577279f",
                     *       "event_id": "evt_130f66d3a94a5c72629779beb2b60e",
                     *       "endpoint_id": "default",
                     *       "event_type": "subscription.payment_succeeded",
                     *       "invoice_id": 4,
                     *       "refund_id": null,
                     *       "subscription_id": 1,
                     *       "is_sandbox": true,
                     *       "status": "delivered",
                     *       "attempts_made": 1,
                     *       "next_attempt_at": null,
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "last_attempt_at": "2026-11-20T09:00:00.000Z",
                     *       "last_http_status": 200,
                     *       "last_error": null,
                     *       "last_error_code": null,
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "url": "https://shop.example.kz/webhooks",
                     *           "http_status": 200,
                     *           "duration_ms": 40,
                     *           "error": null,
                     *           "error_code": null,
                     *           "response_body": "thanks"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetDeliveryResult"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_716b6cdab436f5b7e82bf90577279f",
                     *       "event_id": "evt_130f66d3a94a5c72629779beb2b60e",
                     *       "endpoint_id": "default",
                     *       "event_type": "subscription.payment_succeeded",
                     *       "invoice_id": 4,
                     *       "refund_id": null,
                     *       "subscription_id": 1,
                     *       "is_sandbox": true,
                     *       "status": "pending",
                     *       "attempts_made": 1,
                     *       "next_attempt_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "last_attempt_at": "2026-11-20T09:00:00.000Z",
                     *       "last_http_status": 200,
                     *       "last_error": null,
                     *       "last_error_code": null
                     *     }
                     */
                    "application/json": components["schemas"]["RedeliverResult"];
                };
            };
        };
    };
    redeliverMatching: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "delivered"
                 *     }
                 */
                "application/json": components["schemas"]["RedeliverMatching"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redelivered": 7,
                     *       "remaining": 0,
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["Redelivered"];
                };
            };
        };
    };
    summarizeDeliveries: {
        parameters: {
            query?: {
                endpoint_id?: string;
                event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                from?: string;
                invoice_id?: number;
                is_sandbox?: boolean;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pending": 0,
                     *       "delivered": 7,
                     *       "dropped": 0
                     *     }
                     */
                    "application/json": components["schemas"]["DeliverySummary"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payload": {
                     *         "event": "webhook.test",
                     *         "timestamp": "2026-11-20T09:00:00.000Z",
                     *         "tenant_id": "tnt_a00087fbf7479cb86dfe747d23673f"
                     *       },
                     *       "delivery": {
                     *         "id": "dlv_15fffa03dc1c649b8662b62248f79e",
                     *         "status": "delivered",
                     *         "http_status": 200,
                     *         "duration_ms": 40,
                     *         "error": null,
                     *         "error_code": null,
                     *         "response_body": "thanks"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookResult"];
                };
            };
        };
    };
}
