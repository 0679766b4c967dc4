/** Made by `npm run openapi`; not to be changed by hand. */
export interface paths {
    "/api/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log */
        get: operations["adminListAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bills */
        get: operations["adminListBills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/bills/{id}/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a bill paid */
        post: operations["adminMarkBillPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/bills/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Void a bill */
        post: operations["adminVoidBill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the installation's overview */
        get: operations["adminGetOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tariffs */
        get: operations["adminListTariffs"];
        put?: never;
        /** Create a tariff */
        post: operations["adminCreateTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tariffs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a tariff */
        get: operations["adminGetTariff"];
        put?: never;
        post?: never;
        /** Delete a tariff */
        delete: operations["adminDeleteTariff"];
        options?: never;
        head?: never;
        /** Update a tariff */
        patch: operations["adminUpdateTariff"];
        trace?: never;
    };
    "/api/admin/v1/tariffs/{slug}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable a tariff */
        post: operations["adminDisableTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tariffs/{slug}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a tariff */
        post: operations["adminEnableTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tenants */
        get: operations["adminListTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a tenant */
        get: operations["adminGetTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/tenants/{id}/pricing-override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a tenant's pricing override */
        delete: operations["adminClearPricingOverride"];
        options?: never;
        head?: never;
        /** Set a tenant's pricing override */
        patch: operations["adminSetPricingOverride"];
        trace?: never;
    };
    "/api/admin/v1/tenants/{id}/tariff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign a tariff to a tenant */
        post: operations["adminAssignTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people */
        get: operations["adminListUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/v1/users/{id}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a password-reset link */
        post: operations["adminMakeResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the activity */
        get: operations["consoleListActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["consoleListApiKeys"];
        put?: never;
        /** Create an API key */
        post: operations["consoleCreateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke an API key */
        post: operations["consoleRevokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate an API key */
        post: operations["consoleRotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the tariff and the bills */
        get: operations["consoleGetBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/billing/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay the open bill */
        post: operations["consolePayBill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search items */
        get: operations["consoleListCatalogItems"];
        put?: never;
        /** Create items */
        post: operations["consoleCreateCatalogItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an item */
        get: operations["consoleGetCatalogItem"];
        put?: never;
        post?: never;
        /** Delete an item */
        delete: operations["consoleDeleteCatalogItem"];
        options?: never;
        head?: never;
        /** Update an item */
        patch: operations["consoleChangeCatalogItem"];
        trace?: never;
    };
    "/api/dashboard/v1/catalog/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export catalogitems as CSV */
        get: operations["consoleExportCatalogItemsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export catalogitems as an Excel workbook */
        get: operations["consoleExportCatalogItemsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a picture */
        get: operations["consoleGetCatalogImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import items */
        post: operations["consoleImportCatalogItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview an import of items */
        post: operations["consolePreviewCatalogImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sections */
        get: operations["consoleListCatalogSections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List units */
        get: operations["consoleListCatalogUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/catalog/upload-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture */
        post: operations["consoleUploadCatalogImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["consoleListCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/customers/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a customer */
        get: operations["consoleGetCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a customer */
        patch: operations["consoleUpdateCustomer"];
        trace?: never;
    };
    "/api/dashboard/v1/customers/{phone}/payer-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve whose phone it is */
        get: operations["consoleGetPayerName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the e-mail address */
        post: operations["consoleChangeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a change of the e-mail address */
        post: operations["consoleConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a change of the e-mail address */
        post: operations["consoleUndoEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events */
        get: operations["consoleListEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an event */
        get: operations["consoleGetEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an invitation */
        get: operations["consoleGetInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation */
        post: operations["consoleAcceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["consoleListInvoices"];
        put?: never;
        /** Create a phone invoice */
        post: operations["consoleCreatePhoneInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an invoice */
        get: operations["consoleGetInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an invoice */
        post: operations["consoleCancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/makers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve who made, cancelled and refunded an invoice */
        get: operations["consoleGetInvoiceMakers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the picture of a QR invoice's code */
        get: operations["consoleGetQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund an invoice */
        post: operations["consoleRefundInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an invoice's refunds */
        get: operations["consoleListRefundsOfInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve a held invoice */
        post: operations["consoleResolveInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an invoice's timeline */
        get: operations["consoleGetInvoiceTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export invoices as CSV */
        get: operations["consoleExportInvoicesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export invoices as an Excel workbook */
        get: operations["consoleExportInvoicesXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a QR invoice */
        post: operations["consoleCreateQrInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/status/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the statuses of invoices */
        post: operations["consoleCheckInvoiceStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/invoices/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Add up invoices */
        get: operations["consoleSumInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["consoleLogIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/login/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a second factor */
        post: operations["consoleLogInByFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/login/mfa/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create passkey options for a second factor */
        post: operations["consoleAskPasskeyForFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["consoleLogInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create passkey options for a sign-in */
        post: operations["consoleAskPasskeyToSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["consoleLogOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the signed-in person */
        get: operations["consoleGetPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the second factors of the person */
        get: operations["consoleGetFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: operations["consoleAddPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["consoleDropPasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create passkey options for a new passkey */
        post: operations["consoleAskForNewPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes */
        post: operations["consoleRenewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to set up an authenticator app */
        post: operations["consoleBeginTotp"];
        /** Turn off the authenticator app */
        delete: operations["consoleDropTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/mfa/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator app */
        post: operations["consoleConfirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password */
        post: operations["consoleChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a password reset */
        post: operations["consoleForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset the password */
        post: operations["consoleResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment links */
        get: operations["consoleListPaymentLinks"];
        put?: never;
        /** Create a payment link */
        post: operations["consoleCreatePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a payment link */
        get: operations["consoleGetPaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a payment link */
        patch: operations["consoleUpdatePaymentLink"];
        trace?: never;
    };
    "/api/dashboard/v1/payment-links/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a payment link */
        post: operations["consolePausePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/payment-links/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a payment link */
        post: operations["consoleResumePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete the person's account */
        delete: operations["consoleDeletePerson"];
        options?: never;
        head?: never;
        /** Update the profile of the person and of the merchant */
        patch: operations["consoleChangeProfile"];
        trace?: never;
    };
    "/api/dashboard/v1/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the person's data */
        get: operations["consoleExportPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disconnect the provider */
        post: operations["consoleDisconnectProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/kaspi-qr/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect the bank's official API */
        post: operations["consoleConnectKaspiQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/kaspi-qr/trade-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List trade points at the bank */
        post: operations["consoleListTradePoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/sms/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a sign-in code */
        post: operations["consoleConfirmProviderCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/sms/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a sign-in code */
        post: operations["consoleRequestProviderCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/provider/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the status of the provider connection */
        get: operations["consoleGetProviderStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Authenticate again */
        post: operations["consoleReauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/reauthenticate/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create passkey options for authenticating again */
        post: operations["consoleAskPasskeyForProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List refunds */
        get: operations["consoleListRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/refunds/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the picture of a refund's code */
        get: operations["consoleGetRefundQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/refunds/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export refunds as CSV */
        get: operations["consoleExportRefundsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/refunds/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export refunds as an Excel workbook */
        get: operations["consoleExportRefundsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the sandbox clock */
        get: operations["consoleGetSandboxClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Advance the sandbox clock */
        post: operations["consoleAdvanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/sandbox/invoices/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Simulate the end of a sandbox invoice */
        post: operations["consoleSimulateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/sessions/end-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions */
        post: operations["consoleEndAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the shop's settings */
        get: operations["consoleGetShop"];
        /** Update the shop's settings */
        put: operations["consoleSaveShop"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/shop/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shop's orders */
        get: operations["consoleListOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/shop/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an order of the shop */
        get: operations["consoleGetOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/shop/orders/{number}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move an order to another state */
        put: operations["consoleMoveOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/shop/orders/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the orders that wait for an answer */
        get: operations["consoleSummarizeOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last sign-ins */
        get: operations["consoleListSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a merchant */
        post: operations["consoleSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream changes as server-sent events */
        get: operations["consoleStreamChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions */
        get: operations["consoleListSubscriptions"];
        put?: never;
        /** Create a subscription */
        post: operations["consoleCreateSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a subscription */
        get: operations["consoleGetSubscription"];
        /** Update a subscription */
        put: operations["consoleUpdateSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a subscription */
        post: operations["consoleCancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a subscription's attempts */
        get: operations["consoleListSubscriptionInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a subscription */
        post: operations["consolePauseSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a subscription */
        post: operations["consoleResumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/{id}/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a subscription's upcoming billings */
        get: operations["consoleListUpcomingBillings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/paused-by-disconnection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the subscriptions that a disconnection has paused */
        get: operations["consoleCountPausedSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/resume-paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume the subscriptions that a disconnection has paused */
        post: operations["consoleResumePausedSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/subscriptions/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve what active subscriptions come to */
        get: operations["consoleGetSubscriptionTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the summary */
        get: operations["consoleGetSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/summary/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve what needs attention */
        get: operations["consoleGetAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/summary/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve today's takings */
        get: operations["consoleGetToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/takings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the takings of a shift */
        get: operations["consoleGetTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/takings/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export takings as CSV */
        get: operations["consoleExportTakingsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/takings/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export takings as an Excel workbook */
        get: operations["consoleExportTakingsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the team */
        get: operations["consoleGetTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite a person */
        post: operations["consoleInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["consoleWithdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/team/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member */
        delete: operations["consoleRemoveMember"];
        options?: never;
        head?: never;
        /** Change a member's role */
        patch: operations["consoleChangeRole"];
        trace?: never;
    };
    "/api/dashboard/v1/team/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the team settings */
        get: operations["consoleGetTeamSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the team settings */
        patch: operations["consoleChangeTeamSettings"];
        trace?: never;
    };
    "/api/dashboard/v1/tenants/{id}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch to another merchant */
        post: operations["consoleSwitchTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/configure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the webhook settings */
        get: operations["consoleGetWebhook"];
        put?: never;
        /** Update the webhook settings */
        post: operations["consoleConfigureWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries */
        get: operations["consoleListDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a delivery */
        get: operations["consoleGetDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeliver an event */
        post: operations["consoleRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/deliveries/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeliver many events */
        post: operations["consoleRedeliverMatching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/deliveries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count deliveries by status */
        get: operations["consoleSummarizeDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event */
        post: operations["consoleTestWebhook"];
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
        ActivityEntry: {
            /** @enum {unknown} */
            action: "team.invite" | "team.withdraw" | "team.join" | "team.role" | "team.remove" | "team.settings" | "account.password" | "account.reset" | "account.email" | "account.email_undo" | "account.mfa" | "account.passkey_add" | "account.passkey_remove" | "account.recovery_codes" | "account.delete" | "key.create" | "key.rotate" | "key.revoke" | "webhook.change" | "webhook.redeliver" | "refund.create" | "invoice.cancel" | "invoice.resolve" | "subscription.create" | "subscription.change" | "subscription.pause" | "subscription.resume" | "subscription.cancel" | "subscription.resume_all" | "link.create" | "link.change" | "link.pause" | "link.resume" | "catalog.import" | "profile.change" | "shop.change" | "shop.order" | "provider.connect" | "provider.disconnect" | "tariff.pay" | "export.download" | "tenant.close";
            after: {
                [key: string]: unknown;
            } | null;
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            id: number;
            target: string | null;
            user: {
                email: string;
                id: number;
            } | null;
        };
        ApiKey: {
            allowed_ips: string[] | null;
            created_at: string;
            expires_at: string | null;
            id: string;
            is_sandbox: boolean;
            last_used_at: string | null;
            /** @enum {unknown} */
            mode: "live" | "test";
            name: string;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
            prefix: string;
            revoked_at: string | null;
        };
        Attention: {
            dropped_deliveries: number;
            failing_subscriptions: {
                count: number;
                first_id: number | null;
            };
            held_invoices: number;
            is_receiver_failing: boolean;
            open_bill: {
                due_at: string | null;
                id: number;
                price: string;
            } | null;
            session_lost_at: string | null;
        };
        AuditEntry: {
            /** @enum {unknown} */
            action: "tariff.create" | "tariff.update" | "tariff.enable" | "tariff.disable" | "tariff.delete" | "tariff.override_set" | "tariff.override_cleared" | "tariff.set" | "bill.mark_paid" | "bill.void" | "user.reset_link";
            admin_email: string;
            admin_user_id: number;
            at: string;
            details: {
                [key: string]: unknown;
            };
            id: number;
            target: string;
        };
        Backups: {
            failed_at: string | null;
            failure: string | null;
            is_scheduled: boolean;
            last_at: string | null;
            /** @enum {unknown} */
            state: "ok" | "warning" | "broken";
        };
        Bill: {
            follows: string;
            id: number;
            issued_at: string;
            period_days: number;
            period_key: string;
            price_kzt: number;
            settled_at: string | null;
            /** @enum {unknown} */
            status: "open" | "paid" | "void";
            tariff: string;
        };
        BillPayment: {
            amount: string;
            expires_at: string | null;
            phone_number: string | null;
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
        };
        BridgeError: {
            code?: ("BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE") | number;
            error: string;
        } & {
            [key: string]: unknown;
        };
        Can: {
            cancel_phone: boolean;
            phone_invoice: boolean;
            qr: boolean;
            refund: boolean;
            refund_by_scan: boolean;
        };
        CatalogImage: {
            checksum: string;
            image_id: string;
            mime: string;
            size: number;
            url: string;
        };
        CatalogImportPlan: {
            after: {
                is_active: boolean;
                name: string;
                price: string;
                section: string | null;
                sku: string | null;
                unit: string;
            } | null;
            before: {
                is_active: boolean;
                name: string;
                price: string;
                section: string | null;
                sku: string | null;
                unit: string;
            } | null;
            /** @enum {unknown} */
            outcome: "new" | "changed" | "same" | "wrong";
            problem: ("gone" | "incomplete" | "ambiguous" | "twice" | "sku_taken") | null;
        };
        CatalogImportRow: {
            id?: number | null;
            is_active?: boolean | null;
            name?: string | null;
            price?: number | null;
            section?: string | null;
            sku?: string | null;
            unit?: ("piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack") | null;
        };
        CatalogItem: {
            barcode: string | null;
            created_at: string;
            description: string | null;
            id: number;
            image_id: string | null;
            image_url: string | null;
            is_active: boolean;
            name: string;
            ntin: string | null;
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
            precision: number;
        };
        Change: {
            amount?: string;
            at: string;
            invoice_id?: number;
            is_sandbox?: boolean;
            refund_id?: number;
            status?: string;
            subscription_id?: number;
            /** @enum {unknown} */
            type: "invoice.created" | "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
        };
        Customer: {
            active_subscriptions: number;
            invoices: number;
            is_sandbox: boolean;
            last_at: string;
            name: string | null;
            note: string | null;
            paid: string;
            paid_invoices: number;
            phone: string;
            refunded: string;
            subscriptions: number;
        };
        CustomerDetail: {
            customer: components["schemas"]["Customer"];
            invoices: components["schemas"]["Invoice"][];
            refunds: components["schemas"]["Refund"][];
            subscriptions: components["schemas"]["Subscription"][];
        };
        DeadSession: {
            connected_at: string;
            dead_at: string;
            phone_masked: string | null;
            profile_id: string | null;
        };
        DeliverySummary: {
            delivered: number;
            dropped: number;
            pending: number;
        };
        Error: {
            error: {
                /** @enum {unknown} */
                code: "BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE";
                docs_url: string;
                fields?: {
                    [key: string]: string;
                };
                message: string;
                problems?: {
                    field: string;
                    params: {
                        [key: string]: string | number | string[];
                    };
                    /** @enum {unknown} */
                    rule: "required" | "not_settable" | "wrong_form" | "not_allowed" | "wrong_type" | "wrong_format" | "invalid" | "empty" | "blank" | "too_short" | "too_long" | "too_small" | "too_large" | "not_above" | "too_few_items" | "too_many_items" | "too_precise" | "no_date" | "no_time" | "no_time_of_day" | "no_recent_date" | "no_email" | "no_local_phone" | "no_digits" | "no_shop_address" | "no_link_address" | "no_tariff_code" | "no_key_name" | "no_ntin" | "no_bin" | "no_match" | "not_storable" | "bad_cursor" | "bad_idempotency_key" | "live_row" | "test_key_required" | "live_key_required" | "live_with_test_key" | "too_many_people" | "no_ip_range" | "not_in_future" | "too_many_keys" | "no_pkcs12" | "wrong_passphrase" | "certificate_expired" | "credentials_refused" | "trade_point_needed" | "trade_point_refused" | "file_missing" | "several_files" | "file_too_large" | "too_many_parts" | "no_picture" | "other_picture_type" | "too_many_pixels" | "broken_picture" | "too_many_unused_pictures" | "pictures_too_large" | "too_many_rows" | "sku_taken" | "unknown_picture" | "unknown_item" | "import_row" | "sandbox_only" | "not_cart_total" | "live_invoice" | "only_with_paid" | "held" | "not_pending_to_simulate" | "not_pending_to_cancel" | "not_sent_yet" | "changed_meanwhile" | "amount_refused_by_provider" | "phone_unknown_to_provider" | "not_refundable" | "not_refundable_here" | "nothing_left" | "amount_out_of_range" | "refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "shop_address_taken" | "weekday_twice" | "order_not_movable" | "order_too_large" | "phone_required" | "no_origin" | "no_phone" | "phone_waits" | "amount_or_cart" | "amount_and_cart" | "amount_of_link" | "fixed_amount" | "agreement" | "amounts_swapped" | "no_https_url" | "cart_out_of_range" | "metadata_too_large" | "subscription_over" | "not_before" | "unknown_values" | "time_or_seconds" | "before_clock" | "after_clock" | "unknown_tariff" | "unknown_period" | "no_periods" | "no_tariff" | "period_without_options" | "key_twice" | "taken" | "bill_not_open" | "url_too_long" | "url_with_spaces" | "no_url" | "url_not_http" | "url_with_password" | "url_port" | "url_private" | "url_leads_to_private" | "url_metadata" | "url_own" | "url_leads_to_own" | "too_many_rotations" | "not_configured" | "switched_off" | "unknown_delivery" | "wrong_passkey" | "too_many_passkeys" | "wrong_code" | "common_password" | "unseen_character" | "lookalike_character" | "control_character" | "nothing_to_see" | "nothing_to_change" | "before_from" | "too_many_days" | "mode_beside_key" | "no_international_phone" | "no_phone_number";
                }[];
            };
        };
        Failures: {
            dropped: {
                count: number;
                total: number;
                worst: {
                    dropped: number;
                    name: string;
                    tenant_id: string;
                }[];
            };
            late: {
                deliveries: number;
                invoices: number;
                subscriptions: number;
            };
            provider: {
                count: number;
                worst: {
                    failed: number;
                    last_at: string;
                    last_detail: string;
                    name: string;
                    paused_until: string | null;
                    refused: number;
                    tenant_id: string;
                    throttled: number;
                }[];
            };
            receivers: {
                count: number;
                worst: {
                    attempts: number;
                    last_error: string;
                    /** @enum {unknown} */
                    last_error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other";
                    name: string;
                    tenant_id: string;
                }[];
            };
        };
        Invitation: {
            email: string;
            expires_at: string;
            id: string;
            invited_by: string | null;
            /** @enum {unknown} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
        };
        Invoice: {
            amount: string;
            available_for_refund: string;
            /** @enum {unknown} */
            channel: "phone" | "qr";
            client_comment: string | null;
            client_name: string | null;
            client_phone: string | null;
            created_at: string;
            description: string | null;
            external_order_id: string | null;
            failure_reason: ("refused_by_provider" | "declined" | "no_funds" | "timed_out" | "cancelled_by_customer" | "cancelled_by_merchant" | "never_sent") | null;
            /** @enum {unknown} */
            held_reason?: "amount_mismatch" | "unknown_outcome" | "other_account";
            id: number;
            /** @constant */
            is_archived?: true;
            is_fully_refunded: boolean;
            is_recurring: boolean;
            is_sandbox: boolean;
            items: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                price: string;
                unit: string;
            }[];
            /** @enum {unknown} */
            outcome?: "unknown";
            paid_amount?: string;
            paid_at: string | null;
            payment_link_id?: number;
            payment_url: string;
            provider_invoice_id: string | null;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_scanned_at?: string | null;
            qr_token_url?: string | null;
            receipt_url: string | null;
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            subscription_id?: number;
            total_refunded: string;
        };
        InvoiceCreated: {
            amount: string;
            created_at: string;
            external_order_id: string | null;
            id: number;
            /** @enum {unknown} */
            outcome?: "unknown";
            payment_url: string;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_token_url?: string | null;
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
        };
        InvoiceMakers: {
            cancelled: components["schemas"]["MadeBy"] | null;
            created: components["schemas"]["MadeBy"];
            refunds: {
                id: number;
                made_by: components["schemas"]["MadeBy"];
            }[];
        };
        InvoiceStatusChanged: {
            /** @constant */
            event: "invoice.status_changed";
            invoice: {
                amount: string;
                client_name: string | null;
                client_phone: string | null;
                external_order_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                paid_at: string | null;
                /** @enum {unknown} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                subscription_id?: number;
            };
            timestamp: string;
        };
        ListedBill: {
            follows: string;
            id: number;
            invoice_id: number | null;
            issued_at: string;
            period_days: number;
            period_key: string;
            price_kzt: number;
            settled_at: string | null;
            /** @enum {unknown} */
            status: "open" | "paid" | "void";
            tariff: string;
            tenant_id: string;
            tenant_name: string;
        };
        MadeBy: {
            /** @enum {unknown} */
            kind: "person" | "key" | "shop" | "subscription" | "unknown";
            name: string | null;
        };
        Member: {
            email: string;
            joined_at: string;
            mfa: boolean;
            /** @enum {unknown} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            user_id: number;
        };
        MerchantOrder: {
            invoice: components["schemas"]["Invoice"];
            next_states: ("new" | "accepted" | "ready" | "handed_over" | "declined")[];
            number: number;
            /** @enum {unknown} */
            state: "new" | "accepted" | "ready" | "handed_over" | "declined";
            state_changed_at: string | null;
            url: string | null;
        };
        OperatorsBill: {
            follows: string;
            id: number;
            invoice_id: number | null;
            issued_at: string;
            period_days: number;
            period_key: string;
            price_kzt: number;
            settled_at: string | null;
            /** @enum {unknown} */
            status: "open" | "paid" | "void";
            tariff: string;
            tenant_id: string;
        };
        OrdersSummary: {
            new: number;
        };
        Pagination: {
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
        };
        PayerName: {
            name: string | null;
        };
        PaymentLink: {
            amount: string | null;
            ask: {
                /** @enum {unknown} */
                comment?: "optional" | "required";
                /** @enum {unknown} */
                name?: "optional" | "required";
                /** @enum {unknown} */
                phone?: "optional" | "required";
            };
            billing: {
                billing_day?: number;
                /** @enum {unknown} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
            } | null;
            channels: ("qr" | "phone")[];
            created_at: string;
            description: string | null;
            expires_at: string | null;
            external_id: string | null;
            id: number;
            is_sandbox: boolean;
            items: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                price: string;
                unit: string;
            }[] | null;
            max_amount: string | null;
            max_payments: number | null;
            metadata: {
                [key: string]: unknown;
            };
            min_amount: string | null;
            payments_count: number;
            payments_total: string;
            slug: string;
            /** @enum {unknown} */
            status: "active" | "paused" | "completed" | "expired";
            success_url: string | null;
            title: string;
            url: string;
        };
        PaymentLinkCompleted: {
            /** @constant */
            event: "payment_link.completed";
            payment_link: components["schemas"]["PaymentLink"];
            timestamp: string;
        };
        PeriodOption: {
            key: string;
            label_kk: string;
            label_ru: string;
            period_days: number;
            price_kzt: number;
        };
        PricingOverride: {
            custom_daily_limit: number | null;
            custom_period_days: number | null;
            custom_price_kzt: number | null;
            custom_pricing_reason: string | null;
            custom_pricing_set_at: string | null;
            custom_pricing_set_by_admin_user_id: number | null;
        };
        ProviderConnection: {
            connected_at: string;
            phone_masked: string | null;
            profile_id: string | null;
        };
        ProviderState: {
            can: components["schemas"]["Can"] | null;
            certificate_ends_within_days: (30 | 7 | 1) | null;
            certificate_expires_at: string | null;
            lost_at: string | null;
            phone_masked: string | null;
            /** @enum {unknown} */
            state: "never" | "connected" | "lost" | "disconnected";
        };
        QueueAge: {
            due: number;
            oldest_seconds: number;
        };
        Redelivered: {
            next: string | null;
            redelivered: number;
            remaining: number;
        };
        Refund: {
            amount: string;
            created_at: string;
            failure_code: ("refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "payment_unknown" | "refused" | "session_ended" | "unavailable" | "never_done" | "code_expired" | "other_customer" | "other") | null;
            failure_reason: string | null;
            id: number;
            invoice_id: number;
            is_sandbox: boolean;
            reason: string | null;
            refund_expires_at?: string;
            refund_qr_url?: string;
            /** @enum {unknown} */
            status: "pending" | "completed" | "failed";
        };
        RefundCompleted: {
            /** @constant */
            event: "refund.completed";
            refund: components["schemas"]["Refund"];
            timestamp: string;
        };
        RefundFailed: {
            /** @constant */
            event: "refund.failed";
            refund: components["schemas"]["Refund"];
            timestamp: string;
        };
        Replication: {
            replica: {
                lag_seconds: number | null;
            } | null;
            standbys: {
                is_attached: boolean | null;
                is_synchronous: boolean;
                lag_seconds: number;
                name: string;
            }[];
            /** @enum {unknown} */
            state: "ok" | "warning" | "broken";
        };
        Shop: {
            address: string | null;
            delivery: string | null;
            embed_origins: string[];
            enabled: boolean;
            hours: {
                from: string;
                to: string;
                weekday: number;
            }[] | null;
            orders_after_hours: boolean;
            payer_may_pause: boolean;
            payer_may_switch_to_qr: boolean;
            phone: string | null;
            sandbox_orders: boolean;
            slug: string;
            title: string;
            url: string;
        };
        ShopItem: {
            description: string | null;
            id: number;
            image_url: string | null;
            name: string;
            price: string;
            unit: string;
        };
        ShopOrder: {
            amount: string;
            /** @enum {unknown} */
            channel: "phone" | "qr";
            created_at: string;
            is_sandbox: boolean;
            items: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                price: string;
                unit: string;
            }[];
            number: number;
            paid_at: string | null;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_token_url?: string | null;
            /** @enum {unknown} */
            state: "new" | "accepted" | "ready" | "handed_over" | "declined";
            /** @enum {unknown} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            token: string;
        };
        Subscription: {
            amount: string;
            billing_day: number | null;
            billing_period: string;
            cart_items?: {
                catalog_item_id: number;
                count: number;
                image_id: string | null;
                name: string;
                price: string;
                unit: string;
            }[];
            created_at: string;
            description: string | null;
            external_subscriber_id: string | null;
            failed_attempts: number;
            id: number;
            in_grace_period: boolean;
            is_sandbox: boolean;
            manage_url: string;
            next_billing_at: string;
            open_invoice_id: number | null;
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
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionDetail: {
            last_payment: {
                amount: string;
                paid_at: string | null;
                /** @enum {unknown} */
                status: "paid" | "failed" | "cancelled" | "expired";
            } | null;
            stats: {
                failed_payments: number;
                successful_payments: number;
                total_collected: string;
                total_payments: number;
            };
            subscription: {
                amount: string;
                billing_day: number | null;
                billing_period: string;
                cart_items?: {
                    catalog_item_id: number;
                    count: number;
                    image_id: string | null;
                    name: string;
                    price: string;
                    unit: string;
                }[];
                created_at: string;
                description: string | null;
                external_subscriber_id: string | null;
                failed_attempts: number;
                grace_period_days: number;
                id: number;
                in_grace_period: boolean;
                is_sandbox: boolean;
                manage_url: string;
                max_retry_attempts: number;
                metadata: {
                    [key: string]: unknown;
                };
                next_billing_at: string;
                open_invoice_id: number | null;
                payment_link_id?: number;
                phone_number: string;
                retry_interval_hours: number;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
                subscriber_name: string | null;
            };
        };
        SubscriptionDuplicatePayment: {
            amount: string;
            attempt_number: number;
            billing_period_end: string;
            billing_period_start: string;
            /** @constant */
            event: "subscription.duplicate_payment";
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionExpired: {
            /** @constant */
            event: "subscription.expired";
            expired_at: string;
            grace_period_days: number;
            grace_started_at: string | null;
            /** @enum {unknown} */
            reason: "grace_period_elapsed";
            subscription_id: number;
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionGraceStarted: {
            /** @constant */
            event: "subscription.grace_started";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionInvoice: {
            amount: string;
            attempt_number: number;
            billing_period_end: string;
            billing_period_label: string;
            billing_period_start: string;
            created_at: string;
            failure_code: ("cancelled" | "expired" | "provider_failed" | "paid_by_another" | "refused_by_provider" | "amount_refused_by_provider" | "phone_unknown_to_provider" | "other") | null;
            failure_reason: string | null;
            id: number;
            invoice: components["schemas"]["Invoice"];
            invoice_id: number;
            is_duplicate: boolean;
            next_send_at: string | null;
            paid_at: string | null;
            /** @enum {unknown} */
            status: "pending" | "paid" | "failed" | "cancelled" | "expired";
        };
        SubscriptionPaused: {
            /** @constant */
            event: "subscription.paused";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionPaymentFailed: {
            amount: string;
            attempt_number: number;
            billing_period_end: string;
            billing_period_start: string;
            /** @constant */
            event: "subscription.payment_failed";
            failure_reason: string;
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionPaymentSucceeded: {
            amount: string;
            attempt_number: number;
            billing_period_end: string;
            billing_period_start: string;
            /** @constant */
            event: "subscription.payment_succeeded";
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionResumed: {
            /** @constant */
            event: "subscription.resumed";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                /** @constant */
                is_sandbox?: true;
                next_billing_at: string;
                /** @enum {unknown} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionTotals: {
            active: number;
            failing: number;
            failing_amount: string;
            monthly_amount: string;
        };
        Sum: {
            amount: string;
            count: number;
        };
        Summary: {
            before: {
                from: string;
                paid: components["schemas"]["Sum"];
                refunded: components["schemas"]["Sum"];
                to: string;
            };
            days: {
                day: string;
                paid: components["schemas"]["Sum"];
                refunded: components["schemas"]["Sum"];
            }[];
            from: string;
            is_sandbox: boolean;
            paid: components["schemas"]["Sum"];
            refunded: components["schemas"]["Sum"];
            statuses: {
                amount: string;
                count: number;
                refunded: string;
                /** @enum {unknown} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            }[];
            steps: {
                invoice_sent: boolean;
                provider_connected: boolean;
                shop_named: boolean;
            };
            time_zone: string;
            to: string;
        };
        Takings: {
            average: string;
            channels: {
                /** @enum {unknown} */
                channel: "qr" | "phone" | "shop" | "subscription";
                net: string;
                paid: components["schemas"]["Sum"];
                refunded: components["schemas"]["Sum"];
            }[];
            day: string;
            from: string;
            is_sandbox: boolean;
            makers: {
                id: string | null;
                /** @enum {unknown} */
                kind: "person" | "key" | "shop" | "subscription" | "unknown" | "others";
                name: string | null;
                paid: components["schemas"]["Sum"];
            }[];
            net: string;
            paid: components["schemas"]["Sum"];
            refunded: components["schemas"]["Sum"];
            refunds_pending: {
                amount: string;
                count: number;
            };
            time_zone: string;
            to: string;
        };
        Tariff: {
            created_at: string;
            daily_limit: number;
            enabled: boolean;
            is_default_trial: boolean;
            label_kk: string;
            label_ru: string;
            period_options: components["schemas"]["PeriodOption"][];
            slug: string;
            tenants_using: number;
            updated_at: string;
        };
        Tenant: {
            api_keys: components["schemas"]["ApiKey"][];
            billing_hour: number;
            id: string;
            /** @enum {unknown} */
            mode: "live" | "test";
            name: string;
            provider_session: components["schemas"]["ProviderConnection"] | null;
            tariff: string | null;
            tariff_active_until: string | null;
            webhook: components["schemas"]["Webhook"];
        };
        TenantActivity: {
            delivered: number;
            dropped: number;
            invoices_today: number;
            paid: string;
        };
        TenantRow: {
            created_at: string;
            emails: string[];
            id: string;
            /** @enum {unknown} */
            mode: "live" | "test";
            name: string;
            paid_30_days: string;
            /** @enum {unknown} */
            state: "active" | "grace" | "hard_stopped";
            tariff: string | null;
            tariff_active_until: string | null;
        };
        Today: {
            day: string;
            hours: {
                hour: number;
                paid: string;
                week_ago: string;
            }[];
            is_sandbox: boolean;
            now: string;
            paid: components["schemas"]["Sum"];
            refunded: components["schemas"]["Sum"];
            time_zone: string;
            week_ago: {
                day: string;
                paid: components["schemas"]["Sum"];
                whole_day: components["schemas"]["Sum"];
            };
        };
        UserRow: {
            created_at: string;
            email: string;
            email_confirmed: boolean;
            id: number;
            is_admin: boolean;
            mfa: boolean;
            tenants: {
                id: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
        };
        Webhook: {
            enabled: boolean;
            events: string[];
            secret_set: boolean;
            url: string | null;
        };
        WebhookTest: {
            /** @constant */
            event: "webhook.test";
            tenant_id: string;
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
    adminListAudit: {
        parameters: {
            query?: {
                action?: "tariff.create" | "tariff.update" | "tariff.enable" | "tariff.disable" | "tariff.delete" | "tariff.override_set" | "tariff.override_cleared" | "tariff.set" | "bill.mark_paid" | "bill.void" | "user.reset_link";
                admin_user_id?: number;
                from?: string;
                limit?: number;
                offset?: number;
                tenant_id?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListBills: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "open" | "paid" | "void";
                tenant_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedBill"][];
                        limit: number;
                        offset: number;
                        total: number;
                        total_kzt: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminMarkBillPaid: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bill: components["schemas"]["OperatorsBill"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminVoidBill: {
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
                    reason?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bill: components["schemas"]["OperatorsBill"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backups: components["schemas"]["Backups"];
                        bills: {
                            open: number;
                            open_kzt: number;
                        };
                        disk: {
                            free_bytes: number;
                            /** @enum {unknown} */
                            state: "ok" | "warning" | "broken";
                        } | null;
                        failures: components["schemas"]["Failures"];
                        jobs_held_since: string | null;
                        provider_sessions: {
                            alive: number;
                            dead: number;
                        };
                        queues: {
                            deliveries: components["schemas"]["QueueAge"];
                            invoices: components["schemas"]["QueueAge"];
                            subscriptions: components["schemas"]["QueueAge"];
                        };
                        replication: components["schemas"]["Replication"];
                        tenants: {
                            active: number;
                            grace: number;
                            hard_stopped: number;
                            total: number;
                        };
                        version: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListTariffs: {
        parameters: {
            query?: {
                include_disabled?: "true" | "1" | "false" | "0";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariffs: components["schemas"]["Tariff"][];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminCreateTariff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    daily_limit?: number | null;
                    label_kk: string;
                    label_ru: string;
                    period_options?: components["schemas"]["PeriodOption"][] | null;
                    slug: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariff: components["schemas"]["Tariff"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariff: components["schemas"]["Tariff"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminDeleteTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminUpdateTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    daily_limit?: number;
                    label_kk?: string;
                    label_ru?: string;
                    period_options?: components["schemas"]["PeriodOption"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariff: components["schemas"]["Tariff"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminDisableTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariff: components["schemas"]["Tariff"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminEnableTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariff: components["schemas"]["Tariff"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListTenants: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                search?: string;
                state?: "active" | "grace" | "hard_stopped" | "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TenantRow"][];
                        limit: number;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminGetTenant: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: components["schemas"]["TenantActivity"];
                        bills: components["schemas"]["OperatorsBill"][];
                        created_at: string;
                        daily_limit: number;
                        dead_session: components["schemas"]["DeadSession"] | null;
                        emails: string[];
                        period_key: string | null;
                        pricing: {
                            period_days: number;
                            period_key: string;
                            price_kzt: number;
                        } | null;
                        pricing_override: components["schemas"]["PricingOverride"];
                        /** @enum {unknown} */
                        state: "active" | "grace" | "hard_stopped";
                        tenant: components["schemas"]["Tenant"];
                        unconfirmed_emails: string[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminClearPricingOverride: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminSetPricingOverride: {
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
                "application/json": {
                    custom_daily_limit?: number | null;
                    custom_period_days?: number | null;
                    custom_price_kzt?: number | null;
                    custom_pricing_reason?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminAssignTariff: {
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
                "application/json": {
                    period_key?: string | null;
                    tariff: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminListUsers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                search?: string;
                tenant_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserRow"][];
                        limit: number;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    adminMakeResetLink: {
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
                    drop_mfa?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListActivity: {
        parameters: {
            query?: {
                action?: "team.invite" | "team.withdraw" | "team.join" | "team.role" | "team.remove" | "team.settings" | "account.password" | "account.reset" | "account.email" | "account.email_undo" | "account.mfa" | "account.passkey_add" | "account.passkey_remove" | "account.recovery_codes" | "account.delete" | "key.create" | "key.rotate" | "key.revoke" | "webhook.change" | "webhook.redeliver" | "refund.create" | "invoice.cancel" | "invoice.resolve" | "subscription.create" | "subscription.change" | "subscription.pause" | "subscription.resume" | "subscription.cancel" | "subscription.resume_all" | "link.create" | "link.change" | "link.pause" | "link.resume" | "catalog.import" | "profile.change" | "shop.change" | "shop.order" | "provider.connect" | "provider.disconnect" | "tariff.pay" | "export.download" | "tenant.close" | "team" | "account" | "key" | "webhook" | "refund" | "invoice" | "subscription" | "link" | "catalog" | "profile" | "shop" | "provider" | "tariff" | "export" | "tenant";
                cursor?: string;
                from?: string;
                limit?: number;
                offset?: number;
                to?: string;
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ActivityEntry"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allowed_ips?: string[] | null;
                    expires_at?: string | null;
                    /** @enum {unknown} */
                    mode: "live" | "test";
                    name: string;
                    permissions?: string[] | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: {
                            allowed_ips: string[] | null;
                            created_at: string;
                            expires_at: string | null;
                            id: string;
                            is_sandbox: boolean;
                            last_used_at: string | null;
                            /** @enum {unknown} */
                            mode: "live" | "test";
                            name: string;
                            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
                            prefix: string;
                            revoked_at: string | null;
                            secret: string;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRevokeApiKey: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRotateApiKey: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: {
                            allowed_ips: string[] | null;
                            created_at: string;
                            expires_at: string | null;
                            id: string;
                            is_sandbox: boolean;
                            last_used_at: string | null;
                            /** @enum {unknown} */
                            mode: "live" | "test";
                            name: string;
                            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
                            prefix: string;
                            revoked_at: string | null;
                            secret: string;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bills: components["schemas"]["Bill"][];
                        daily_limit: number;
                        is_payable_here: boolean;
                        open_bill: components["schemas"]["Bill"] | null;
                        payment: components["schemas"]["BillPayment"] | null;
                        period_key: string | null;
                        period_options: components["schemas"]["PeriodOption"][];
                        /** @enum {unknown} */
                        state: "active" | "grace" | "hard_stopped";
                        stops_at: string | null;
                        tariff: {
                            label_kk: string;
                            label_ru: string;
                            slug: string;
                        } | null;
                        tariff_active_until: string | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consolePayBill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone_number: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bill: components["schemas"]["Bill"];
                        payment: components["schemas"]["BillPayment"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListCatalogItems: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogItem"][];
                        next_cursor: string | null;
                        page: number;
                        per_page: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreateCatalogItems: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetCatalogItem: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleDeleteCatalogItem: {
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangeCatalogItem: {
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
                    price?: number;
                    section?: string | null;
                    sku?: string | null;
                    /** @enum {unknown} */
                    unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportCatalogItemsCsv: {
        parameters: {
            query?: {
                language?: "ru" | "kk" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportCatalogItemsXlsx: {
        parameters: {
            query?: {
                language?: "ru" | "kk" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetCatalogImage: {
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleImportCatalogItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["CatalogImportRow"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: number;
                        created: number;
                        same: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consolePreviewCatalogImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["CatalogImportRow"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogImportPlan"][];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListCatalogSections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            items: number;
                            section: string | null;
                        }[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListCatalogUnits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleUploadCatalogImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogImage"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListCustomers: {
        parameters: {
            query?: {
                cursor?: string;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Customer"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetCustomer: {
        parameters: {
            query?: {
                is_sandbox?: boolean;
            };
            header?: never;
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleUpdateCustomer: {
        parameters: {
            query?: {
                is_sandbox?: boolean;
            };
            header?: never;
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetPayerName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerName"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleConfirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleUndoEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListEvents: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            created_at: string;
                            id: string;
                            is_sandbox: boolean;
                            payload: {
                                [key: string]: unknown;
                            };
                            /** @enum {unknown} */
                            type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        }[];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetEvent: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created_at: string;
                        id: string;
                        is_sandbox: boolean;
                        payload: {
                            [key: string]: unknown;
                        };
                        /** @enum {unknown} */
                        type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        has_account: boolean;
                        /** @enum {unknown} */
                        role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        tenant_name: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAcceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListInvoices: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Invoice"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreatePhoneInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    cart_items?: {
                        catalog_item_id: number;
                        count: number;
                    }[] | null;
                    description?: string | null;
                    external_order_id?: string | null;
                    is_sandbox?: boolean | null;
                    phone_number: string;
                    simulate?: ("paid" | "cancelled" | "expired") | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetInvoice: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetInvoiceMakers: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceMakers"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetQrImage: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRefundInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListRefundsOfInvoice: {
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleResolveInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    as: "paid" | "expired" | "keep_waiting";
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetInvoiceTimeline: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            at: string;
                            from: ("pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded") | null;
                            note?: string;
                            /** @enum {unknown} */
                            source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                            /** @enum {unknown} */
                            to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                        }[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportInvoicesCsv: {
        parameters: {
            query?: {
                external_order_id?: string;
                from?: string;
                held?: boolean;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportInvoicesXlsx: {
        parameters: {
            query?: {
                external_order_id?: string;
                from?: string;
                held?: boolean;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreateQrInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceCreated"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCheckInvoiceStatuses: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoice_ids: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            error: string | null;
                            id: number;
                            /** @enum {unknown} */
                            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | "not_found";
                        }[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSumInvoices: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        count: number;
                        paid: string;
                        refunded: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleLogIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleLogInByFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    code?: string | null;
                    passkey?: {
                        id: string;
                        rawId: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @enum {unknown} */
                        type: "public-key";
                    } | null;
                    recovery_code?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAskPasskeyForFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleLogInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @enum {unknown} */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAskPasskeyToSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleLogOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkeys: {
                            created_at: string;
                            id: string;
                            last_used_at: string | null;
                            name: string;
                        }[];
                        recovery_codes_left: number;
                        required: boolean;
                        totp: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAddPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    passkey: {
                        id: string;
                        rawId: string;
                        response: {
                            attestationObject: string;
                            clientDataJSON: string;
                            transports?: string[] | null;
                        };
                        /** @enum {unknown} */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        passkey: {
                            created_at: string;
                            id: string;
                            last_used_at: string | null;
                            name: string;
                        };
                        recovery_codes: string[] | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleDropPasskey: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAskForNewPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRenewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleBeginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        otpauth_url: string;
                        qr_svg: string;
                        secret: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleDropTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleConfirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        recovery_codes: string[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: boolean;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    new_password: string;
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListPaymentLinks: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PaymentLink"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
                    title: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetPaymentLink: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleUpdatePaymentLink: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consolePausePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleResumePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleDeletePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    close_tenant?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    billing_hour?: number | null;
                    language?: ("ru" | "kk" | "en") | null;
                    name?: string | null;
                    wants_notices?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            action: string;
                            after: {
                                [key: string]: unknown;
                            } | null;
                            at: string;
                            before: {
                                [key: string]: unknown;
                            } | null;
                            target: string | null;
                            tenant_id: string;
                        }[];
                        email_changes: {
                            asked_at: string;
                            confirmed_at: string | null;
                            from_email: string;
                            to_email: string;
                        }[];
                        exported_at: string;
                        invitations: {
                            accepted_at: string | null;
                            created_at: string;
                            email: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                            tenant_id: string;
                        }[];
                        memberships: {
                            joined_at: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                            tenant_id: string;
                            tenant_name: string;
                        }[];
                        operator_actions: {
                            action: string;
                            at: string;
                            details: {
                                [key: string]: unknown;
                            };
                            target: string;
                        }[];
                        password_reset_until: string | null;
                        second_factors: {
                            passkeys: {
                                created_at: string;
                                id: string;
                                last_used_at: string | null;
                                name: string;
                            }[];
                            recovery_codes_left: number;
                            totp_since: string | null;
                        };
                        sign_ins: {
                            address: string;
                            at: string;
                            browser: string | null;
                            /** @enum {unknown} */
                            outcome: "ok" | "wrong_password" | "wrong_code" | "locked";
                        }[];
                        user: {
                            created_at: string;
                            email: string;
                            email_confirmed_at: string | null;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleDisconnectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleConnectKaspiQr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    api_key?: string | null;
                    certificate?: string | null;
                    /** @enum {unknown} */
                    level: "r1" | "r2" | "r3";
                    organization_bin?: string | null;
                    passphrase?: string | null;
                    trade_point_id?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        provider: components["schemas"]["ProviderConnection"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListTradePoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    api_key?: string | null;
                    certificate?: string | null;
                    /** @enum {unknown} */
                    level: "r1" | "r2" | "r3";
                    organization_bin?: string | null;
                    passphrase?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            name: string;
                            trade_point_id: number;
                        }[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleConfirmProviderCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        provider: components["schemas"]["ProviderConnection"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRequestProviderCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone_number: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expires_in: number;
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetProviderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        can: components["schemas"]["Can"] | null;
                        certificate_ends_within_days: (30 | 7 | 1) | null;
                        certificate_expires_at: string | null;
                        connected: boolean;
                        connected_at: string | null;
                        dead_session: components["schemas"]["DeadSession"] | null;
                        driver: ("session-bridge" | "kaspi-qr") | null;
                        drivers: ("session-bridge" | "kaspi-qr")[];
                        phone_masked: string | null;
                        profile_id: string | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleReauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string | null;
                    passkey?: {
                        id: string;
                        rawId: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @enum {unknown} */
                        type: "public-key";
                    } | null;
                    password?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        ok: boolean;
                        until: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAskPasskeyForProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListRefunds: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Refund"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetRefundQrImage: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportRefundsCsv: {
        parameters: {
            query?: {
                from?: string;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportRefundsXlsx: {
        parameters: {
            query?: {
                from?: string;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        now: string;
                        offset_seconds: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleAdvanceSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoices_created: number;
                        is_complete: boolean;
                        now: string;
                        offset_seconds: number;
                        subscriptions_expired: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSimulateInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleEndAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetShop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        shop: components["schemas"]["Shop"] | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSaveShop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string | null;
                    delivery?: string | null;
                    embed_origins?: string[] | null;
                    enabled: boolean;
                    hours?: {
                        from: string;
                        to: string;
                        weekday: number;
                    }[] | null;
                    orders_after_hours?: boolean | null;
                    payer_may_pause?: boolean | null;
                    payer_may_switch_to_qr?: boolean | null;
                    phone?: string | null;
                    sandbox_orders?: boolean | null;
                    slug: string;
                    title: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        shop: components["schemas"]["Shop"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListOrders: {
        parameters: {
            query?: {
                cursor?: string;
                invoice_id?: number;
                is_sandbox?: boolean;
                limit?: number;
                offset?: number;
                search?: string;
                stage?: "in_work" | "new" | "awaiting_payment" | "accepted" | "ready" | "handed_over" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MerchantOrder"][];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantOrder"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleMoveOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    state: "new" | "accepted" | "ready" | "handed_over" | "declined";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantOrder"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSummarizeOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersSummary"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListSignIns: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: string;
                            at: string;
                            browser: string | null;
                            /** @enum {unknown} */
                            outcome: "ok" | "wrong_password" | "wrong_code" | "locked";
                        }[];
                        limit: number;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: {
                            allowed_ips: string[] | null;
                            created_at: string;
                            expires_at: string | null;
                            id: string;
                            is_sandbox: boolean;
                            last_used_at: string | null;
                            /** @enum {unknown} */
                            mode: "live" | "test";
                            name: string;
                            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read")[] | null;
                            prefix: string;
                            revoked_at: string | null;
                            secret: string;
                        };
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"];
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"];
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                        webhook_secret: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleStreamChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Change"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListSubscriptions: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Subscription"][];
                        meta: components["schemas"]["Pagination"];
                        next_cursor: string | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCreateSubscription: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
                    phone_number: string;
                    retry_interval_hours?: number | null;
                    started_at?: string | null;
                    subscriber_name?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetSubscription: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleUpdateSubscription: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListSubscriptionInvoices: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SubscriptionInvoice"][];
                        meta: components["schemas"]["Pagination"];
                        next_cursor: string | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consolePauseSubscription: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleResumeSubscription: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListUpcomingBillings: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            amount: string;
                            attempt_number: number;
                            billing_at: string;
                            billing_period_end: string;
                            billing_period_label: string;
                            billing_period_start: string;
                        }[];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleCountPausedSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleResumePausedSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        left: number;
                        resumed: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetSubscriptionTotals: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionTotals"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetSummary: {
        parameters: {
            query?: {
                from?: string;
                is_sandbox?: boolean;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetAttention: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attention"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetToday: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Today"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetTakings: {
        parameters: {
            query?: {
                day?: string;
                from?: string;
                is_sandbox?: boolean;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takings"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportTakingsCsv: {
        parameters: {
            query?: {
                day?: string;
                from?: string;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleExportTakingsXlsx: {
        parameters: {
            query?: {
                day?: string;
                from?: string;
                is_sandbox?: boolean;
                language?: "ru" | "kk" | "en";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                        members: components["schemas"]["Member"][];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {unknown} */
                    role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: components["schemas"]["Invitation"];
                        url: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleWithdrawInvitation: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRemoveMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        member: components["schemas"]["Member"];
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetTeamSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cashier_refund_limit: string;
                        reauthenticate_above: string | null;
                        require_mfa: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleChangeTeamSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cashier_refund_limit?: number | null;
                    reauthenticate_above?: number | null;
                    require_mfa?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cashier_refund_limit: string;
                        reauthenticate_above: string | null;
                        require_mfa: boolean;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSwitchTenant: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                        mail: boolean;
                        permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
                        provider: components["schemas"]["ProviderState"] | null;
                        role: ("owner" | "manager" | "developer" | "accountant" | "cashier") | null;
                        tenant: components["schemas"]["Tenant"] | null;
                        tenants: {
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                        }[];
                        time_zone: string;
                        user: {
                            created_at: string;
                            email: string;
                            id: number;
                            is_admin: boolean;
                            /** @enum {unknown} */
                            language: "ru" | "kk" | "en";
                            wants_notices: boolean;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleConfigureWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tenant: components["schemas"]["Tenant"];
                        webhookSecret?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleListDeliveries: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            attempts_made: number;
                            created_at: string;
                            event_id: string;
                            /** @enum {unknown} */
                            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                            id: string;
                            invoice_id: number | null;
                            is_sandbox: boolean;
                            last_attempt_at: string | null;
                            last_error: string | null;
                            last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            last_http_status: number | null;
                            next_attempt_at: string | null;
                            refund_id: number | null;
                            /** @enum {unknown} */
                            status: "pending" | "delivered" | "dropped";
                            subscription_id: number | null;
                        }[];
                        limit: number;
                        next_cursor: string | null;
                        offset: number;
                        total: number;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleGetDelivery: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attempts: {
                            at: string;
                            duration_ms: number;
                            error: string | null;
                            error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            http_status: number | null;
                            number: number;
                            response_body: string | null;
                            url: string;
                        }[];
                        attempts_made: number;
                        created_at: string;
                        event_id: string;
                        /** @enum {unknown} */
                        event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        id: string;
                        invoice_id: number | null;
                        is_sandbox: boolean;
                        last_attempt_at: string | null;
                        last_error: string | null;
                        last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                        last_http_status: number | null;
                        next_attempt_at: string | null;
                        refund_id: number | null;
                        /** @enum {unknown} */
                        status: "pending" | "delivered" | "dropped";
                        subscription_id: number | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRedeliver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attempts_made: number;
                        created_at: string;
                        event_id: string;
                        /** @enum {unknown} */
                        event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                        id: string;
                        invoice_id: number | null;
                        is_sandbox: boolean;
                        last_attempt_at: string | null;
                        last_error: string | null;
                        last_error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                        last_http_status: number | null;
                        next_attempt_at: string | null;
                        refund_id: number | null;
                        /** @enum {unknown} */
                        status: "pending" | "delivered" | "dropped";
                        subscription_id: number | null;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleRedeliverMatching: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    after?: string;
                    /** @enum {unknown} */
                    event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                    from?: string;
                    invoice_id?: number;
                    is_sandbox?: boolean;
                    /** @enum {unknown} */
                    status?: "dropped" | "delivered";
                    to?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redelivered"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleSummarizeDeliveries: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySummary"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    consoleTestWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: {
                            duration_ms: number;
                            error: string | null;
                            error_code: ("private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other") | null;
                            http_status: number | null;
                            id: string;
                            response_body: string | null;
                            /** @enum {unknown} */
                            status: "delivered" | "dropped";
                        };
                        payload: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
