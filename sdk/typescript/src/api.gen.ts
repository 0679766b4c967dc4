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
        /** Retrieve what active subscriptions come to */
        get: operations["getSubscriptionTotals"];
        put?: never;
        post?: never;
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
        /** Redeliver many events */
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
            last_used_at: string | null;
            /** @enum {unknown} */
            mode: "live" | "test";
            name: string;
            /** @description What the key may do; null: everything. `write` includes `read`. */
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
            /** @description The visible beginning of the key. */
            prefix: string;
            revoked_at: string | null;
        };
        CatalogImage: {
            /** @description SHA-256 of the stored bytes, hex. */
            checksum: string;
            image_id: string;
            /** @description `image/jpeg`, `image/png` or `image/webp`. */
            mime: string;
            /** @description Bytes, as stored. */
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
            image_id?: string | null;
            name: string;
            ntin?: string | null;
            /**
             * Format: tenge
             * @description Tenge, with at most 2 decimals.
             */
            price: number;
            section?: string | null;
            sku?: string | null;
            unit?: ("piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack") | null;
        };
        CatalogUnit: {
            code: string;
            name_en: string;
            name_kk: string;
            name_ru: string;
            /** @description The most decimals of a quantity in this unit. */
            precision: number;
        };
        DeliverySummary: {
            delivered: number;
            dropped: number;
            pending: number;
        };
        /** @enum {string} */
        ErrorCode: "BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE";
        Invoice: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /** @description What can be refunded now: paid, not refunded, and not held by a pending refund. */
            available_for_refund: string;
            /** @enum {unknown} */
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
            failure_reason: ("refused_by_provider" | "declined" | "no_funds" | "timed_out" | "cancelled_by_customer" | "cancelled_by_merchant" | "never_sent") | null;
            /**
             * @description Present only while the invoice waits for a person: `amount_mismatch`, another amount was paid or it cannot be read; `unknown_outcome`, the provider does not tell whether it has the invoice; `other_account`, another account of the provider is connected than the one it was sent by. Resolve it with `POST /invoices/{id}/resolve`. New values may be added.
             * @enum {unknown}
             */
            held_reason?: "amount_mismatch" | "unknown_outcome" | "other_account";
            id: number;
            /**
             * @description Present only once the invoice is archived: it is read by its id alone, is in no list, and cannot be changed any more.
             * @constant
             */
            is_archived?: true;
            is_fully_refunded: boolean;
            is_recurring: boolean;
            is_sandbox: boolean;
            items: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[];
            /**
             * @description Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.
             * @enum {unknown}
             */
            outcome?: "unknown";
            /** @description What the customer paid, in tenge. Present only where that is known not to be `amount`. */
            paid_amount?: string;
            paid_at: string | null;
            /** @description Present only where a payment link has made it; never null. */
            payment_link_id?: number;
            /** @description The page to pay it on, and later its receipt. It takes no key: give it to the payer alone. */
            payment_url: string;
            provider_invoice_id: string | null;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            /** @description When the provider first said that a customer has scanned the code and has still to confirm. */
            qr_scanned_at?: string | null;
            qr_token_url?: string | null;
            /** @description The provider's page with the receipt; null until the invoice is paid, and where there is none. */
            receipt_url: string | null;
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            /** @description Present only where a subscription has made it; never null. */
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
            id: number;
            /**
             * @description Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.
             * @enum {unknown}
             */
            outcome?: "unknown";
            /** @description The page to pay it on, and later its receipt. It takes no key: give it to the payer alone. */
            payment_url: string;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_token_url?: string | null;
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
        };
        InvoiceStatusChanged: {
            /** @constant */
            event: "invoice.status_changed";
            invoice: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                client_name: string | null;
                client_phone: string | null;
                external_order_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox invoices only.
                 * @constant
                 */
                is_sandbox?: true;
                paid_at: string | null;
                /** @enum {unknown} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                /** @description Present only for invoices that a subscription created; never null. */
                subscription_id?: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        Pagination: {
            current_page: number;
            /** @description At least 1. */
            last_page: number;
            per_page: number;
            /** @description The total number. */
            total: number;
        };
        PaymentLink: {
            amount: string | null;
            /** @description What the payer is asked for beside the payment. At first nothing; a phone is always asked for an invoice by phone. */
            ask: {
                /** @enum {unknown} */
                comment?: "optional" | "required";
                /** @enum {unknown} */
                name?: "optional" | "required";
                /** @enum {unknown} */
                phone?: "optional" | "required";
            };
            /** @description How often the subscriptions that payers make by the link are billed; null for single payments. */
            billing: {
                /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. Where it is left out, each payer is billed on the day on which the subscription began, at most the 28th. */
                billing_day?: number;
                /** @enum {unknown} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            } | null;
            channels: ("qr" | "phone")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            expires_at: string | null;
            external_id: string | null;
            id: number;
            is_sandbox: boolean;
            /** @description The lines as they were when they were set; `amount` is then their sum. */
            items: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                /** @description Tenge, a decimal string with 2 decimals. */
                price: string;
                unit: string;
            }[] | null;
            max_amount: string | null;
            max_payments: number | null;
            /** @description Yours, at most 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            min_amount: string | null;
            /** @description How many invoices of it were paid, late payments and those of its subscriptions included. */
            payments_count: number;
            /** @description What was paid, in tenge; refunds are not taken off. */
            payments_total: string;
            slug: string;
            /**
             * @description `completed`: all of `max_payments` are paid; with `billing`, as many active or paused subscriptions have a payment. More of them, or a later `expires_at`, make it active again, and so does the end of one of these subscriptions.
             * @enum {unknown}
             */
            status: "active" | "paused" | "completed" | "expired";
            success_url: string | null;
            title: string;
            /** @description The page of the link, which takes no key. */
            url: string;
        };
        PaymentLinkCompleted: {
            /** @constant */
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
            /** @description The number of deliveries that this call has made due. */
            redelivered: number;
            /** @description The number of matching deliveries after these. */
            remaining: number;
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
            failure_code: ("refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "payment_unknown" | "refused" | "session_ended" | "unavailable" | "never_done" | "code_expired" | "other_customer" | "other") | null;
            /** @description Why it failed; null unless it has. */
            failure_reason: string | null;
            id: number;
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
             * @enum {unknown}
             */
            status: "pending" | "completed" | "failed";
        };
        RefundCompleted: {
            /** @constant */
            event: "refund.completed";
            refund: components["schemas"]["Refund"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        RefundFailed: {
            /** @constant */
            event: "refund.failed";
            refund: components["schemas"]["Refund"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        Subscription: {
            /** @description Tenge, a decimal string with 2 decimals. */
            amount: string;
            /** @description Null where the period is of days. */
            billing_day: number | null;
            /** @description daily, weekly, biweekly, monthly, quarterly, yearly */
            billing_period: string;
            /** @description The lines, copied from the catalog when they were set. Absent from a subscription with a plain amount. */
            cart_items?: {
                catalog_item_id: number;
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
            /** @description The failed attempts of the cycle that is being billed. */
            failed_attempts: number;
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
            /** @description The payment link by which its payer has made it. Absent from any other. */
            payment_link_id?: number;
            phone_number: string;
            /** @enum {unknown} */
            status: "active" | "paused" | "cancelled" | "expired";
            subscriber_name: string | null;
        };
        SubscriptionCancelled: {
            /** @constant */
            event: "subscription.cancelled";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
                paid_at: string | null;
                /** @enum {unknown} */
                status: "paid" | "failed" | "cancelled" | "expired";
            } | null;
            /** @description Attempts that have ended, paid or not. A retry is an attempt of its own. What the provider failed at, and an attempt that another one of its period has made needless, count in none. `total_collected` is less what was refunded. */
            stats: {
                failed_payments: number;
                successful_payments: number;
                /** @description Tenge, a decimal string with 2 decimals. */
                total_collected: string;
                total_payments: number;
            };
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                /** @description Null where the period is of days. */
                billing_day: number | null;
                /** @description daily, weekly, biweekly, monthly, quarterly, yearly */
                billing_period: string;
                /** @description The lines, copied from the catalog when they were set. Absent from a subscription with a plain amount. */
                cart_items?: {
                    catalog_item_id: number;
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
                /** @description The failed attempts of the cycle that is being billed. */
                failed_attempts: number;
                grace_period_days: number;
                id: number;
                /** @description The last attempt has failed: it expires unless it is paid. */
                in_grace_period: boolean;
                is_sandbox: boolean;
                /** @description The page on which its payer cancels it, and sees what was paid. It takes no key: give it to the payer alone. */
                manage_url: string;
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
                /** @description The payment link by which its payer has made it. Absent from any other. */
                payment_link_id?: number;
                phone_number: string;
                retry_interval_hours: number;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
                subscriber_name: string | null;
            };
        };
        SubscriptionDuplicatePayment: {
            /** @description Tenge as they were billed; `subscription.amount` here is the same. */
            amount: string;
            /** @description 1 for the first attempt at the billing cycle. */
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
            /** @constant */
            event: "subscription.duplicate_payment";
            /** @description The invoice of this attempt. */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @constant */
            event: "subscription.expired";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expired_at: string;
            /** @description The length of the grace period when the subscription expired. */
            grace_period_days: number;
            grace_started_at: string | null;
            /**
             * @description New values may be added.
             * @enum {unknown}
             */
            reason: "grace_period_elapsed";
            subscription_id: number;
            tenant_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
        };
        SubscriptionGraceStarted: {
            /** @constant */
            event: "subscription.grace_started";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @description 1 for the first attempt at the period. */
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
            failure_code: ("cancelled" | "expired" | "provider_failed" | "paid_by_another" | "refused_by_provider" | "amount_refused_by_provider" | "phone_unknown_to_provider" | "other") | null;
            /** @description The reason as text; runs of 10 or more digits are redacted. */
            failure_reason: string | null;
            id: number;
            invoice: components["schemas"]["Invoice"];
            invoice_id: number;
            /** @description True for a second payment of a period that another attempt had paid: refund this invoice. */
            is_duplicate: boolean;
            /** @description When sending to the provider is retried. Until then the payer is not asked, and the attempt does not count as failed. Null when no retry is due. */
            next_send_at: string | null;
            paid_at: string | null;
            /** @enum {unknown} */
            status: "pending" | "paid" | "failed" | "cancelled" | "expired";
        };
        SubscriptionPaused: {
            /** @constant */
            event: "subscription.paused";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @description 1 for the first attempt at the billing cycle. */
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
            /** @constant */
            event: "subscription.payment_failed";
            /** @description The reason as text; runs of 10 or more digits are redacted. */
            failure_reason: string;
            /** @description The invoice of this attempt. */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @description 1 for the first attempt at the billing cycle. */
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
            /** @constant */
            event: "subscription.payment_succeeded";
            /** @description The invoice of this attempt. */
            invoice_id: number;
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @constant */
            event: "subscription.resumed";
            subscription: {
                /** @description Tenge, a decimal string with 2 decimals. */
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /**
                 * @description Present for sandbox subscriptions only.
                 * @constant
                 */
                is_sandbox?: true;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                next_billing_at: string;
                /** @enum {unknown} */
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
            /** @description The number of active subscriptions, including those that fail. */
            active: number;
            /** @description How many of the active ones fail: see `is_failing` of the list. */
            failing: number;
            /** @description The sum of one cycle of each failing subscription, in tenge. */
            failing_amount: string;
            /** @description What the active ones come to in a month, in tenge; a year of days, weeks and years is divided by 12. */
            monthly_amount: string;
        };
        Tenant: {
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The local hour at which subscriptions are billed. At 0 those of days and weeks keep the time of day that they have. */
            billing_hour: number;
            id: string;
            /**
             * @description `live` while a provider session is connected.
             * @enum {unknown}
             */
            mode: "live" | "test";
            name: string;
            provider_session: components["schemas"]["ProviderConnection"] | null;
            /** @description The tariff's slug. */
            tariff: string | null;
            tariff_active_until: string | null;
            webhook: components["schemas"]["Webhook"];
        };
        /** @description As if there were none for those without `webhooks:read`. */
        Webhook: {
            enabled: boolean;
            events: string[];
            secret_set: boolean;
            url: string | null;
        };
        WebhookEvent: components["schemas"]["InvoiceStatusChanged"] | components["schemas"]["SubscriptionExpired"] | components["schemas"]["SubscriptionPaymentSucceeded"] | components["schemas"]["SubscriptionPaymentFailed"] | components["schemas"]["SubscriptionDuplicatePayment"] | components["schemas"]["SubscriptionGraceStarted"] | components["schemas"]["SubscriptionPaused"] | components["schemas"]["SubscriptionResumed"] | components["schemas"]["SubscriptionCancelled"] | components["schemas"]["RefundCompleted"] | components["schemas"]["RefundFailed"] | components["schemas"]["PaymentLinkCompleted"] | components["schemas"]["WebhookTest"];
        WebhookTest: {
            /** @constant */
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
                    "application/json": {
                        data: components["schemas"]["CatalogItem"][];
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        page: number;
                        per_page: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                "application/json": components["schemas"]["CatalogItemCreate"] | components["schemas"]["CatalogItemCreate"][] | {
                    items: components["schemas"]["CatalogItemCreate"][];
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogItem"][];
                    };
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
                    "application/json": {
                        item: components["schemas"]["CatalogItem"];
                        message: string;
                    };
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
        requestBody: {
            content: {
                "application/json": {
                    barcode?: string | null;
                    description?: string | null;
                    image_id?: string | null;
                    name?: string;
                    ntin?: string | null;
                    /**
                     * Format: tenge
                     * @description Tenge, with at most 2 decimals.
                     */
                    price?: number;
                    section?: string | null;
                    sku?: string | null;
                    /** @enum {unknown} */
                    unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
                        data: {
                            /** @description How many items on sale it has. */
                            items: number;
                            /** @description Null: items without a section. */
                            section: string | null;
                        }[];
                    };
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
                    "application/json": {
                        data: components["schemas"]["CatalogUnit"][];
                    };
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
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A JPEG, PNG or WebP picture.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
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
                            /** @enum {unknown} */
                            type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        }[];
                        limit: number;
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        offset: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                    "application/json": {
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
                        /** @enum {unknown} */
                        type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                    };
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
                    "application/json": {
                        items: components["schemas"]["Invoice"][];
                        limit: number;
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        offset: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                "application/json": {
                    /**
                     * Format: tenge
                     * @description Tenge, with at most 2 decimals.
                     */
                    amount: number;
                    cart_items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    description?: string | null;
                    external_order_id?: string | null;
                    is_sandbox?: boolean | null;
                    /** @description The customer's phone: 11 digits, leading 8. */
                    phone_number: string;
                    simulate?: ("paid" | "cancelled" | "expired") | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
        };
    };
    getInvoice: {
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
                    "application/json": components["schemas"]["Invoice"];
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
        requestBody: {
            content: {
                "application/json": {
                    amount?: number | null;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                        refund: components["schemas"]["Refund"];
                    };
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
                    "application/json": {
                        items: components["schemas"]["Refund"][];
                    };
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
                "application/json": {
                    /**
                     * @description `paid`: the payment arrived. `expired`: it did not, or was given back; the invoice ends unpaid. `keep_waiting`: the provider is asked on.
                     * @enum {unknown}
                     */
                    as: "paid" | "expired" | "keep_waiting";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
                        items: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC.
                             */
                            at: string;
                            /** @description Null for the first entry. */
                            from: ("pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded") | null;
                            /** @description The person's note, if any. */
                            note?: string;
                            /**
                             * @description `api`: a call of yours. `poll`: the provider said so when it was asked about an open invoice. `reconciler`: a lost answer was found out. `provider`: a late payment, or a refund in the provider's own application. `simulate`: you played the customer in the sandbox. `withdrawal`: it need not be paid any more, because another attempt of its billing cycle or its bill is settled, or because the shop has declined its order. `person`: a person resolved a held invoice. `payer`: its payer, on its page.
                             * @enum {unknown}
                             */
                            source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                            /**
                             * @description The same as `from` where a refund leaves the invoice partially refunded once more, or where a person's decision leaves it as it was.
                             * @enum {unknown}
                             */
                            to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                        }[];
                    };
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
                "application/json": {
                    /**
                     * Format: tenge
                     * @description Tenge, with at most 2 decimals.
                     */
                    amount: number;
                    cart_items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    description?: string | null;
                    external_order_id?: string | null;
                    is_sandbox?: boolean | null;
                    latitude?: number | null;
                    longitude?: number | null;
                    simulate?: ("paid" | "cancelled" | "expired") | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                "application/json": {
                    /** @description A repeated id is answered once. */
                    invoice_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Why the provider could not be asked about this invoice; its `status` is then the stored one. */
                            error: string | null;
                            id: number;
                            /** @enum {unknown} */
                            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | "not_found";
                        }[];
                    };
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
                    "application/json": {
                        /** @description Tenge, a decimal string with 2 decimals. */
                        amount: string;
                        /** @description The total number. */
                        count: number;
                        /** @description The paid invoices, including those that were refunded later. */
                        paid: string;
                        /** @description Tenge, a decimal string with 2 decimals. */
                        refunded: string;
                    };
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
                    "application/json": {
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
                            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
                        };
                        tenant: components["schemas"]["Tenant"];
                    };
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
                    "application/json": {
                        items: components["schemas"]["PaymentLink"][];
                        limit: number;
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        offset: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                "application/json": {
                    amount?: number | null;
                    ask?: {
                        /** @enum {unknown} */
                        comment?: "optional" | "required";
                        /** @enum {unknown} */
                        name?: "optional" | "required";
                        /** @enum {unknown} */
                        phone?: "optional" | "required";
                    } | null;
                    billing?: {
                        /** @description The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. Where it is left out, each payer is billed on the day on which the subscription began, at most the 28th. */
                        billing_day?: number;
                        /** @enum {unknown} */
                        billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    } | null;
                    channels?: ("qr" | "phone")[] | null;
                    description?: string | null;
                    expires_at?: string | null;
                    external_id?: string | null;
                    is_sandbox?: boolean | null;
                    items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    max_amount?: number | null;
                    max_payments?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    min_amount?: number | null;
                    slug?: string | null;
                    success_url?: string | null;
                    /** @description What the payer pays for. */
                    title: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
        requestBody: {
            content: {
                "application/json": {
                    amount?: number | null;
                    ask?: {
                        /** @enum {unknown} */
                        comment?: "optional" | "required";
                        /** @enum {unknown} */
                        name?: "optional" | "required";
                        /** @enum {unknown} */
                        phone?: "optional" | "required";
                    } | null;
                    channels?: ("qr" | "phone")[] | null;
                    description?: string | null;
                    expires_at?: string | null;
                    external_id?: string | null;
                    items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    max_amount?: number | null;
                    max_payments?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    min_amount?: number | null;
                    slug?: string | null;
                    success_url?: string | null;
                    title?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
                        items: components["schemas"]["Refund"][];
                        limit: number;
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        offset: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC.
                         */
                        now: string;
                        /** @description How far the sandbox clock is ahead of the real one. */
                        offset_seconds: number;
                    };
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
        requestBody: {
            content: {
                "application/json": {
                    outcome?: ("paid" | "cancelled" | "expired") | null;
                    seconds?: number | null;
                    to?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoices_created: number;
                        /** @description False when the call ended early: `now` is the time that it reached. Repeat the call with `to` to continue. */
                        is_complete: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC.
                         */
                        now: string;
                        /** @description How far the sandbox clock is ahead of the real one. */
                        offset_seconds: number;
                        subscriptions_expired: number;
                    };
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
                "application/json": {
                    amount?: number | null;
                    /** @enum {unknown} */
                    status: "paid" | "cancelled" | "expired";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
                        items: components["schemas"]["Subscription"][];
                        meta: components["schemas"]["Pagination"];
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
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
                "application/json": {
                    amount?: number | null;
                    bill_immediately?: boolean | null;
                    billing_day?: number | null;
                    /** @enum {unknown} */
                    billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
                    cart_items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    description?: string | null;
                    external_subscriber_id?: string | null;
                    grace_period_days?: number | null;
                    is_sandbox?: boolean | null;
                    max_retry_attempts?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description The payer's phone: 11 digits, leading 8. */
                    phone_number: string;
                    retry_interval_hours?: number | null;
                    started_at?: string | null;
                    subscriber_name?: string | null;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
        requestBody: {
            content: {
                "application/json": {
                    amount?: number | null;
                    billing_day?: number | null;
                    cart_items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    description?: string | null;
                    external_subscriber_id?: string | null;
                    grace_period_days?: number | null;
                    max_retry_attempts?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    retry_interval_hours?: number | null;
                    subscriber_name?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    "application/json": {
                        items: components["schemas"]["SubscriptionInvoice"][];
                        meta: components["schemas"]["Pagination"];
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
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
                    "application/json": {
                        items: {
                            /** @description Tenge, a decimal string with 2 decimals. */
                            amount: string;
                            /** @description 1 for the first attempt at the period. */
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
                    "application/json": components["schemas"]["SubscriptionTotals"];
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
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
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
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean | null;
                    events?: string[] | null;
                    rotate_secret?: boolean | null;
                    url?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tenant: components["schemas"]["Tenant"];
                        /** @description The secret that signs deliveries. Returned only once, when it is made. */
                        webhookSecret?: string;
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
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
                    "application/json": {
                        items: {
                            /** @description How many attempts there have been, redeliveries included. */
                            attempts_made: number;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC.
                             */
                            created_at: string;
                            event_id: string;
                            /** @enum {unknown} */
                            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                            id: string;
                            /** @description The invoice that the event is about; null if none. */
                            invoice_id: number | null;
                            is_sandbox: boolean;
                            last_attempt_at: string | null;
                            /** @description The error as text; null after a success. */
                            last_error: string | null;
                            /** @description The error as a code; null after a success. New codes may be added. */
                            last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            /** @description The receiver's HTTP status; null without an answer. */
                            last_http_status: number | null;
                            /** @description When the next attempt is due; null if none is. */
                            next_attempt_at: string | null;
                            /** @description The refund that the event is about; null if none. */
                            refund_id: number | null;
                            /**
                             * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
                             * @enum {unknown}
                             */
                            status: "pending" | "delivered" | "dropped";
                            /** @description The subscription that the event is about; null if none. */
                            subscription_id: number | null;
                        }[];
                        limit: number;
                        /** @description `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                        offset: number;
                        /** @description The total number. */
                        total: number;
                    };
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
                    "application/json": {
                        /** @description Newest first, the last 100. */
                        attempts: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC.
                             */
                            at: string;
                            duration_ms: number;
                            /** @description The error as text; null after a success. */
                            error: string | null;
                            /** @description The error as a code; null after a success. New codes may be added. */
                            error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            /** @description The receiver's HTTP status; null without an answer. */
                            http_status: number | null;
                            number: number;
                            /** @description The first 1 KiB of the answer. */
                            response_body: string | null;
                            url: string;
                        }[];
                        /** @description How many attempts there have been, redeliveries included. */
                        attempts_made: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC.
                         */
                        created_at: string;
                        event_id: string;
                        /** @enum {unknown} */
                        event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        id: string;
                        /** @description The invoice that the event is about; null if none. */
                        invoice_id: number | null;
                        is_sandbox: boolean;
                        last_attempt_at: string | null;
                        /** @description The error as text; null after a success. */
                        last_error: string | null;
                        /** @description The error as a code; null after a success. New codes may be added. */
                        last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                        /** @description The receiver's HTTP status; null without an answer. */
                        last_http_status: number | null;
                        /** @description When the next attempt is due; null if none is. */
                        next_attempt_at: string | null;
                        /** @description The refund that the event is about; null if none. */
                        refund_id: number | null;
                        /**
                         * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
                         * @enum {unknown}
                         */
                        status: "pending" | "delivered" | "dropped";
                        /** @description The subscription that the event is about; null if none. */
                        subscription_id: number | null;
                    };
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
                    "application/json": {
                        /** @description How many attempts there have been, redeliveries included. */
                        attempts_made: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC.
                         */
                        created_at: string;
                        event_id: string;
                        /** @enum {unknown} */
                        event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        id: string;
                        /** @description The invoice that the event is about; null if none. */
                        invoice_id: number | null;
                        is_sandbox: boolean;
                        last_attempt_at: string | null;
                        /** @description The error as text; null after a success. */
                        last_error: string | null;
                        /** @description The error as a code; null after a success. New codes may be added. */
                        last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                        /** @description The receiver's HTTP status; null without an answer. */
                        last_http_status: number | null;
                        /** @description When the next attempt is due; null if none is. */
                        next_attempt_at: string | null;
                        /** @description The refund that the event is about; null if none. */
                        refund_id: number | null;
                        /**
                         * @description `dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.
                         * @enum {unknown}
                         */
                        status: "pending" | "delivered" | "dropped";
                        /** @description The subscription that the event is about; null if none. */
                        subscription_id: number | null;
                    };
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
        requestBody: {
            content: {
                "application/json": {
                    /** @description `next` of the previous call; absent in the first one. */
                    after?: string;
                    /** @enum {unknown} */
                    event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                    /**
                     * Format: date-time
                     * @description Deliveries of events at this time or later.
                     */
                    from?: string;
                    /** @description Only those about this invoice: its own, its refunds', and its subscription's payments. */
                    invoice_id?: number;
                    /** @description `true`: only sandbox data, `false`: only live data. Left out: both. */
                    is_sandbox?: boolean;
                    /**
                     * @description Left out: `dropped`.
                     * @enum {unknown}
                     */
                    status?: "dropped" | "delivered";
                    /**
                     * Format: date-time
                     * @description Deliveries of events before this time.
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redelivered"];
                };
            };
        };
    };
    summarizeDeliveries: {
        parameters: {
            query?: {
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
                    "application/json": {
                        delivery: {
                            duration_ms: number;
                            /** @description The error as text; null after a success. */
                            error: string | null;
                            /** @description The error as a code; null after a success. New codes may be added. */
                            error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            /** @description The receiver's HTTP status; null without an answer. */
                            http_status: number | null;
                            id: string;
                            /** @description The first 1 KiB of the answer. */
                            response_body: string | null;
                            /** @enum {unknown} */
                            status: "delivered" | "dropped";
                        };
                        /** @description The body that is sent, parsed. */
                        payload: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
}
