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
        /** List activities */
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
        /** Export catalog items as CSV */
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
        /** Export catalog items as an Excel workbook */
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
        /** Retrieve the name of a phone's owner */
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
        /** Set up an authenticator app */
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
    "/api/dashboard/v1/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API calls */
        get: operations["consoleListRequestLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/request-logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an API call */
        get: operations["consoleGetRequestLog"];
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
        /** Retrieve the totals of active subscriptions */
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
    "/api/dashboard/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["consoleListWebhookEndpoints"];
        put?: never;
        /** Create a webhook endpoint */
        post: operations["consoleCreateWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a webhook endpoint */
        get: operations["consoleGetWebhookEndpoint"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint */
        delete: operations["consoleDeleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /** Update a webhook endpoint */
        patch: operations["consoleUpdateWebhookEndpoint"];
        trace?: never;
    };
    "/api/dashboard/v1/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replay events to a webhook endpoint */
        post: operations["consoleReplayWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate the secret of a webhook endpoint */
        post: operations["consoleRotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event to a webhook endpoint */
        post: operations["consoleTestWebhookEndpoint"];
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
        /** Redeliver matching events */
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
        AcceptInvitation: {
            password?: string | null;
        };
        AcceptInvitationResult: {
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        ActivityEntry: {
            /** @enum {string} */
            action: "team.invite" | "team.withdraw" | "team.join" | "team.role" | "team.remove" | "team.settings" | "account.password" | "account.reset" | "account.email" | "account.email_undo" | "account.mfa" | "account.passkey_add" | "account.passkey_remove" | "account.recovery_codes" | "account.delete" | "key.create" | "key.rotate" | "key.revoke" | "webhook.change" | "webhook.endpoint_create" | "webhook.endpoint_change" | "webhook.endpoint_delete" | "webhook.replay" | "webhook.redeliver" | "refund.create" | "invoice.cancel" | "invoice.resolve" | "subscription.create" | "subscription.change" | "subscription.pause" | "subscription.resume" | "subscription.cancel" | "subscription.resume_all" | "link.create" | "link.change" | "link.pause" | "link.resume" | "catalog.import" | "profile.change" | "shop.change" | "shop.order" | "provider.connect" | "provider.disconnect" | "tariff.pay" | "export.download" | "tenant.close";
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
        AddPasskey: {
            name?: string | null;
            passkey: {
                id: string;
                rawId: string;
                response: {
                    attestationObject: string;
                    clientDataJSON: string;
                    transports?: string[] | null;
                };
                /** @enum {string} */
                type: "public-key";
            };
        };
        AddPasskeyResult: {
            csrf_token: string;
            passkey: {
                created_at: string;
                id: string;
                last_used_at: string | null;
                name: string;
            };
            recovery_codes: string[] | null;
        };
        AdvanceSandboxClock: {
            /** @enum {string|null} */
            outcome?: "paid" | "cancelled" | "expired" | null;
            seconds?: number | null;
            to?: string | null;
        };
        AdvanceSandboxClockResult: {
            invoices_created: number;
            is_complete: boolean;
            now: string;
            offset_seconds: number;
            subscriptions_expired: number;
        };
        ApiKey: {
            allowed_ips: string[] | null;
            created_at: string;
            expires_at: string | null;
            id: string;
            is_sandbox: boolean;
            last_used_at: string | null;
            /** @enum {string} */
            mode: "live" | "test";
            name: string;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
            prefix: string;
            revoked_at: string | null;
        };
        AskForNewPasskeyResult: {
            options: {
                [key: string]: unknown;
            };
        };
        AskPasskeyForFactor: {
            challenge: string;
        };
        AskPasskeyForFactorResult: {
            options: {
                [key: string]: unknown;
            };
        };
        AskPasskeyForProofResult: {
            options: {
                [key: string]: unknown;
            };
        };
        AskPasskeyToSignInResult: {
            options: {
                [key: string]: unknown;
            };
        };
        AssignTariff: {
            period_key?: string | null;
            tariff: string;
        };
        AssignTariffResult: {
            tenant: components["schemas"]["Tenant"];
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
            /** @enum {string} */
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
            /** @enum {string} */
            state: "ok" | "warning" | "broken";
        };
        BeginTotpResult: {
            otpauth_url: string;
            qr_svg: string;
            secret: string;
        };
        Bill: {
            follows: string;
            id: number;
            issued_at: string;
            period_days: number;
            period_key: string;
            price_kzt: number;
            settled_at: string | null;
            /** @enum {string} */
            status: "open" | "paid" | "void";
            tariff: string;
        };
        BillPayment: {
            amount: string;
            expires_at: string | null;
            phone_number: string | null;
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
        };
        BridgeCancelInvoice: {
            operationId: number | string;
        };
        BridgeCancelInvoiceResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeCheckSessionResult: {
            active: boolean;
        } & {
            [key: string]: unknown;
        };
        BridgeCreateInvoice: {
            amount: number;
            comment?: string | null;
            phoneNumber: string;
        };
        BridgeCreateInvoiceResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeCreateQr: {
            amount: number;
            latitude?: number | null;
            longitude?: number | null;
        };
        BridgeCreateQrResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeError: {
            code?: ("BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE") | number;
            error: string;
        } & {
            [key: string]: unknown;
        };
        BridgeGetClientResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeGetInvoiceResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeGetOperation: {
            id: number | string;
            operationMethod?: number | null;
        };
        BridgeGetOperationResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeGetQrResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeInitResult: {
            processId?: unknown;
            step?: unknown;
            success: boolean;
            view?: unknown;
        } & {
            [key: string]: unknown;
        };
        BridgeListInvoices: Record<string, never>;
        BridgeListInvoicesResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeListOperations: {
            endDate: string;
            lastTransactionDate?: string | null;
            statementPeriodCode?: number | null;
        };
        BridgeListOperationsResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeRefund: {
            qrOperationId: number | string;
            returnAmount: number;
        };
        BridgeRefundResult: {
            Data?: unknown;
            Description?: unknown;
            Message?: unknown;
            StatusCode: number;
        } & {
            [key: string]: unknown;
        };
        BridgeSendPhone: {
            phoneNumber: string;
            processId: string;
        };
        BridgeSendPhoneResult: {
            processId?: unknown;
            step?: unknown;
            success: boolean;
            view?: unknown;
        } & {
            [key: string]: unknown;
        };
        BridgeVerifyOtp: {
            otp: string;
            processId: string;
        };
        BridgeVerifyOtpResult: {
            processId?: unknown;
            step?: unknown;
            success: boolean;
            view?: unknown;
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
            /** @enum {string} */
            outcome: "new" | "changed" | "same" | "wrong";
            /** @enum {string|null} */
            problem: "gone" | "incomplete" | "ambiguous" | "twice" | "sku_taken" | null;
        };
        CatalogImportRow: {
            id?: number | null;
            is_active?: boolean | null;
            name?: string | null;
            price?: number | null;
            section?: string | null;
            sku?: string | null;
            /** @enum {string|null} */
            unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack" | null;
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
            /** @enum {string|null} */
            unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack" | null;
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
            /** @enum {string} */
            type: "invoice.created" | "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
        };
        ChangeCatalogItem: {
            barcode?: string | null;
            description?: string | null;
            image_id?: string | null;
            name?: string;
            ntin?: string | null;
            price?: number;
            section?: string | null;
            sku?: string | null;
            /** @enum {string} */
            unit?: "piece" | "kg" | "g" | "t" | "l" | "ml" | "m" | "cm" | "m2" | "m3" | "hour" | "day" | "month" | "service" | "set" | "pack";
        };
        ChangeEmail: {
            email: string;
        };
        ChangeEmailResult: {
            ok: boolean;
        };
        ChangePassword: {
            current_password: string;
            new_password: string;
        };
        ChangePasswordResult: {
            csrf_token: string;
            ok: boolean;
        };
        ChangeProfile: {
            billing_hour?: number | null;
            /** @enum {string|null} */
            language?: "ru" | "kk" | "en" | null;
            name?: string | null;
            wants_notices?: boolean | null;
        };
        ChangeProfileResult: {
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        ChangeRole: {
            /** @enum {string} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
        };
        ChangeRoleResult: {
            member: components["schemas"]["Member"];
        };
        ChangeTeamSettings: {
            cashier_refund_limit?: number | null;
            reauthenticate_above?: number | null;
            require_mfa?: boolean | null;
        };
        ChangeTeamSettingsResult: {
            cashier_refund_limit: string;
            reauthenticate_above: string | null;
            require_mfa: boolean;
        };
        CheckInvoiceStatuses: {
            invoice_ids: number[];
        };
        CheckInvoiceStatusesResult: {
            items: {
                error: string | null;
                id: number;
                /** @enum {string} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | "not_found";
            }[];
        };
        ConfigureWebhook: {
            enabled?: boolean | null;
            events?: string[] | null;
            rotate_secret?: boolean | null;
            url?: string | null;
        };
        ConfigureWebhookResult: {
            tenant: components["schemas"]["Tenant"];
            webhookSecret?: string;
        };
        ConfirmEmail: {
            token: string;
        };
        ConfirmEmailResult: {
            ok: boolean;
        };
        ConfirmProviderCode: {
            code: string;
        };
        ConfirmProviderCodeResult: {
            ok: boolean;
            provider: components["schemas"]["ProviderConnection"];
        };
        ConfirmTotp: {
            code: string;
        };
        ConfirmTotpResult: {
            csrf_token: string;
            recovery_codes: string[];
        };
        ConnectKaspiQr: {
            api_key?: string | null;
            certificate?: string | null;
            /** @enum {string} */
            level: "r1" | "r2" | "r3";
            organization_bin?: string | null;
            passphrase?: string | null;
            trade_point_id?: number | null;
        };
        ConnectKaspiQrResult: {
            ok: boolean;
            provider: components["schemas"]["ProviderConnection"];
        };
        CountPausedSubscriptionsResult: {
            total: number;
        };
        CreateApiKey: {
            allowed_ips?: string[] | null;
            expires_at?: string | null;
            /** @enum {string} */
            mode: "live" | "test";
            name: string;
            permissions?: string[] | null;
        };
        CreateApiKeyResult: {
            api_key: {
                allowed_ips: string[] | null;
                created_at: string;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                last_used_at: string | null;
                /** @enum {string} */
                mode: "live" | "test";
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
                prefix: string;
                revoked_at: string | null;
                secret: string;
            };
        };
        CreateCatalogItems: components["schemas"]["CatalogItemCreate"] | components["schemas"]["CatalogItemCreate"][] | {
            items: components["schemas"]["CatalogItemCreate"][];
        };
        CreateCatalogItemsResult: {
            data: components["schemas"]["CatalogItem"][];
        };
        CreatePaymentLink: {
            amount?: number | null;
            ask?: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
                phone?: "optional" | "required";
            } | null;
            billing?: {
                billing_day?: number;
                /** @enum {string} */
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
        CreatePhoneInvoice: {
            amount: number;
            cart_items?: {
                catalog_item_id: number;
                count: number;
            }[] | null;
            description?: string | null;
            external_order_id?: string | null;
            is_sandbox?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            phone_number: string;
            /** @enum {string|null} */
            simulate?: "paid" | "cancelled" | "expired" | null;
        };
        CreateQrInvoice: {
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
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @enum {string|null} */
            simulate?: "paid" | "cancelled" | "expired" | null;
        };
        CreateSubscription: {
            amount?: number | null;
            bill_immediately?: boolean | null;
            billing_day?: number | null;
            /** @enum {string} */
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
        CreateTariff: {
            daily_limit?: number | null;
            label_kk: string;
            label_ru: string;
            period_options?: components["schemas"]["PeriodOption"][] | null;
            slug: string;
        };
        CreateTariffResult: {
            tariff: components["schemas"]["Tariff"];
        };
        CreateWebhookEndpoint: {
            description?: string | null;
            enabled?: boolean | null;
            events?: string[] | null;
            /** @enum {string|null} */
            mode?: "live" | "test" | "both" | null;
            /** @enum {string|null} */
            retry?: "standard" | "long" | null;
            url: string;
        };
        CreateWebhookEndpointResult: {
            secret: string;
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
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
        DeleteCatalogItemResult: {
            item: components["schemas"]["CatalogItem"];
            message: string;
        };
        DeletePerson: {
            close_tenant?: boolean | null;
        };
        DeletePersonResult: {
            ok: boolean;
        };
        DeleteWebhookEndpointResult: {
            id: string;
            ok: boolean;
        };
        DeliverySummary: {
            delivered: number;
            dropped: number;
            pending: number;
        };
        DisableTariffResult: {
            tariff: components["schemas"]["Tariff"];
        };
        DisconnectProviderResult: {
            ok: boolean;
        };
        DropPasskeyResult: {
            csrf_token: string;
            ok: boolean;
        };
        DropTotpResult: {
            csrf_token: string;
            ok: boolean;
        };
        EnableTariffResult: {
            tariff: components["schemas"]["Tariff"];
        };
        EndAllSessionsResult: {
            ok: boolean;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "UNAUTHORIZED" | "MFA_REQUIRED" | "INVALID_CREDENTIALS" | "TARIFF_EXPIRED" | "CSRF_MISMATCH" | "FORBIDDEN" | "REAUTHENTICATION_REQUIRED" | "MFA_SETUP_REQUIRED" | "KEY_NOT_ALLOWED" | "NOT_FOUND" | "PROVIDER_SESSION_REQUIRED" | "PROVIDER_CANNOT" | "PROVIDER_CONNECTED" | "TENANT_CHANGED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "SUBSCRIPTION_EXISTS" | "SANDBOX_CLOCK_BUSY" | "TARIFF_SLUG_CONFLICT" | "TARIFF_IN_USE" | "MAIL_NOT_SET_UP" | "EMAIL_TAKEN" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_OPERATOR" | "MFA_ALREADY_ON" | "MFA_REQUIRED_BY_TENANT" | "PAYMENT_LINK_CONFLICT" | "PAYMENT_LINK_CLOSED" | "GONE" | "RESET_EXPIRED" | "SMS_FLOW_EXPIRED" | "CHALLENGE_EXPIRED" | "INVITATION_EXPIRED" | "VALIDATION_ERROR" | "INVALID_STATE_TRANSITION" | "TARIFF_DISABLED" | "TARIFF_DEFAULT_TRIAL_PROTECTED" | "CUSTOM_PERIOD_NOT_APPLICABLE" | "PHONE_INVALID" | "SMS_REJECTED" | "INVALID_SESSION_FORMAT" | "SMS_CODE_INVALID" | "RATE_LIMITED" | "DAILY_LIMIT_REACHED" | "LOCKED" | "INTERNAL" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SMS_REQUEST_FAILED" | "PROVIDER_SESSION_REJECTED" | "SHOP_UNAVAILABLE" | "UNAVAILABLE";
                docs_url: string;
                fields?: {
                    [key: string]: string;
                };
                message: string;
                problems?: components["schemas"]["Problem"][];
            };
        };
        ExpandedInvoice: {
            amount: string;
            available_for_refund: string;
            /** @enum {string} */
            channel: "phone" | "qr";
            client_comment: string | null;
            client_name: string | null;
            client_phone: string | null;
            created_at: string;
            description: string | null;
            external_order_id: string | null;
            /** @enum {string|null} */
            failure_reason: "refused_by_provider" | "declined" | "no_funds" | "timed_out" | "cancelled_by_customer" | "cancelled_by_merchant" | "never_sent" | null;
            /** @enum {string} */
            held_reason?: "amount_mismatch" | "unknown_outcome" | "other_account";
            id: number;
            is_archived?: boolean;
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
            metadata: {
                [key: string]: unknown;
            };
            /** @enum {string} */
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
            refunds?: components["schemas"]["Refund"][];
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            subscription?: components["schemas"]["Subscription"] | null;
            subscription_id?: number;
            timeline?: {
                at: string;
                /** @enum {string|null} */
                from: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | null;
                note?: string;
                /** @enum {string} */
                source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                /** @enum {string} */
                to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            }[];
            total_refunded: string;
        };
        ExportPersonResult: {
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
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
                tenant_id: string;
            }[];
            memberships: {
                joined_at: string;
                /** @enum {string} */
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
                /** @enum {string} */
                outcome: "ok" | "wrong_password" | "wrong_code" | "locked";
            }[];
            user: {
                created_at: string;
                email: string;
                email_confirmed_at: string | null;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
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
                    /** @enum {string} */
                    last_error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other";
                    name: string;
                    tenant_id: string;
                }[];
            };
        };
        ForgotPassword: {
            email: string;
        };
        ForgotPasswordResult: {
            mail: boolean;
            ok: boolean;
        };
        GetAccountResult: {
            api_key: {
                allowed_ips: string[] | null;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
            };
            tenant: components["schemas"]["Tenant"];
        };
        GetBillingResult: {
            bills: components["schemas"]["Bill"][];
            daily_limit: number;
            is_payable_here: boolean;
            open_bill: components["schemas"]["Bill"] | null;
            payment: components["schemas"]["BillPayment"] | null;
            period_key: string | null;
            period_options: components["schemas"]["PeriodOption"][];
            /** @enum {string} */
            state: "active" | "grace" | "hard_stopped";
            stops_at: string | null;
            tariff: {
                label_kk: string;
                label_ru: string;
                slug: string;
            } | null;
            tariff_active_until: string | null;
        };
        GetDeliveryResult: {
            attempts: {
                at: string;
                duration_ms: number;
                error: string | null;
                /** @enum {string|null} */
                error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
                http_status: number | null;
                number: number;
                response_body: string | null;
                url: string;
            }[];
            attempts_made: number;
            created_at: string;
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            id: string;
            invoice_id: number | null;
            is_sandbox: boolean;
            last_attempt_at: string | null;
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
            last_http_status: number | null;
            next_attempt_at: string | null;
            refund_id: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "dropped";
            subscription_id: number | null;
        };
        GetEventResult: {
            created_at: string;
            id: string;
            is_sandbox: boolean;
            payload: {
                [key: string]: unknown;
            };
            sequence: number;
            /** @enum {string} */
            type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
        };
        GetFactorsResult: {
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
        GetHealthResult: {
            api: string;
            status: string;
        };
        GetInvitationResult: {
            email: string;
            has_account: boolean;
            /** @enum {string} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            tenant_name: string;
        };
        GetInvoiceTimelineResult: {
            items: {
                at: string;
                /** @enum {string|null} */
                from: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | null;
                note?: string;
                /** @enum {string} */
                source: "api" | "poll" | "reconciler" | "simulate" | "provider" | "person" | "withdrawal" | "payer";
                /** @enum {string} */
                to: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            }[];
        };
        GetOverviewResult: {
            backups: components["schemas"]["Backups"];
            bills: {
                open: number;
                open_kzt: number;
            };
            disk: {
                free_bytes: number;
                /** @enum {string} */
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
        GetPersonResult: {
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        GetProviderStatusResult: {
            can: components["schemas"]["Can"] | null;
            /** @enum {number|null} */
            certificate_ends_within_days: 30 | 7 | 1 | null;
            certificate_expires_at: string | null;
            connected: boolean;
            connected_at: string | null;
            dead_session: components["schemas"]["DeadSession"] | null;
            /** @enum {string|null} */
            driver: "session-bridge" | "kaspi-qr" | null;
            drivers: ("session-bridge" | "kaspi-qr")[];
            phone_masked: string | null;
            profile_id: string | null;
        };
        GetSandboxClockResult: {
            now: string;
            offset_seconds: number;
        };
        GetShopResult: {
            shop: components["schemas"]["Shop"] | null;
        };
        GetTariffResult: {
            tariff: components["schemas"]["Tariff"];
        };
        GetTeamResult: {
            invitations: components["schemas"]["Invitation"][];
            members: components["schemas"]["Member"][];
        };
        GetTeamSettingsResult: {
            cashier_refund_limit: string;
            reauthenticate_above: string | null;
            require_mfa: boolean;
        };
        GetTenantResult: {
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
            /** @enum {string} */
            state: "active" | "grace" | "hard_stopped";
            tenant: components["schemas"]["Tenant"];
            unconfirmed_emails: string[];
        };
        GetWebhookEndpointResult: {
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        GetWebhookResult: {
            webhook: components["schemas"]["Webhook"];
        };
        ImportCatalogItems: {
            items: components["schemas"]["CatalogImportRow"][];
        };
        ImportCatalogItemsResult: {
            changed: number;
            created: number;
            same: number;
        };
        Invitation: {
            email: string;
            expires_at: string;
            id: string;
            invited_by: string | null;
            /** @enum {string} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
        };
        Invite: {
            email: string;
            /** @enum {string} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
        };
        InviteResult: {
            invitation: components["schemas"]["Invitation"];
            url: string;
        };
        Invoice: {
            amount: string;
            available_for_refund: string;
            /** @enum {string} */
            channel: "phone" | "qr";
            client_comment: string | null;
            client_name: string | null;
            client_phone: string | null;
            created_at: string;
            description: string | null;
            external_order_id: string | null;
            /** @enum {string|null} */
            failure_reason: "refused_by_provider" | "declined" | "no_funds" | "timed_out" | "cancelled_by_customer" | "cancelled_by_merchant" | "never_sent" | null;
            /** @enum {string} */
            held_reason?: "amount_mismatch" | "unknown_outcome" | "other_account";
            id: number;
            is_archived?: boolean;
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
            metadata: {
                [key: string]: unknown;
            };
            /** @enum {string} */
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
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            subscription_id?: number;
            total_refunded: string;
        };
        InvoiceCreated: {
            amount: string;
            created_at: string;
            external_order_id: string | null;
            id: number;
            /** @enum {string} */
            outcome?: "unknown";
            payment_url: string;
            qr_expires_at?: string | null;
            qr_image_url?: string | null;
            qr_token_url?: string | null;
            /** @enum {string} */
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
            /** @enum {string} */
            event: "invoice.status_changed";
            invoice: {
                amount: string;
                client_name: string | null;
                client_phone: string | null;
                external_order_id: string | null;
                id: number;
                is_sandbox?: boolean;
                paid_at: string | null;
                /** @enum {string} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                subscription_id?: number;
            };
            timestamp: string;
        };
        ListActivityResult: {
            items: components["schemas"]["ActivityEntry"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListApiKeysResult: {
            items: components["schemas"]["ApiKey"][];
        };
        ListAuditResult: {
            items: components["schemas"]["AuditEntry"][];
            limit: number;
            offset: number;
            total: number;
        };
        ListBillsResult: {
            items: components["schemas"]["ListedBill"][];
            limit: number;
            offset: number;
            total: number;
            total_kzt: number;
        };
        ListCatalogItemsResult: {
            data: components["schemas"]["CatalogItem"][];
            next_cursor: string | null;
            page: number;
            per_page: number;
            total: number;
        };
        ListCatalogSectionsResult: {
            data: {
                items: number;
                section: string | null;
            }[];
        };
        ListCatalogUnitsResult: {
            data: components["schemas"]["CatalogUnit"][];
        };
        ListCustomersResult: {
            items: components["schemas"]["Customer"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListDeliveriesResult: {
            items: {
                attempts_made: number;
                created_at: string;
                endpoint_id: string;
                event_id: string;
                /** @enum {string} */
                event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                id: string;
                invoice_id: number | null;
                is_sandbox: boolean;
                last_attempt_at: string | null;
                last_error: string | null;
                /** @enum {string|null} */
                last_error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
                last_http_status: number | null;
                next_attempt_at: string | null;
                refund_id: number | null;
                /** @enum {string} */
                status: "pending" | "delivered" | "dropped";
                subscription_id: number | null;
            }[];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
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
            /** @enum {string} */
            status: "open" | "paid" | "void";
            tariff: string;
            tenant_id: string;
            tenant_name: string;
        };
        ListEventsResult: {
            items: {
                created_at: string;
                id: string;
                is_sandbox: boolean;
                payload: {
                    [key: string]: unknown;
                };
                sequence: number;
                /** @enum {string} */
                type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            }[];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListInvoicesResult: {
            items: components["schemas"]["Invoice"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListOrdersResult: {
            items: components["schemas"]["MerchantOrder"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListPaymentLinksResult: {
            items: components["schemas"]["PaymentLink"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListRefundsOfInvoiceResult: {
            items: components["schemas"]["Refund"][];
        };
        ListRefundsResult: {
            items: components["schemas"]["Refund"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListRequestLogsResult: {
            items: components["schemas"]["LoggedCall"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListShopItemsResult: {
            items: components["schemas"]["ShopItem"][];
            limit: number;
            next_cursor: string | null;
            offset: number;
            total: number;
        };
        ListSignInsResult: {
            items: {
                address: string;
                at: string;
                browser: string | null;
                /** @enum {string} */
                outcome: "ok" | "wrong_password" | "wrong_code" | "locked";
            }[];
            limit: number;
            offset: number;
            total: number;
        };
        ListSubscriptionInvoicesResult: {
            items: components["schemas"]["SubscriptionInvoice"][];
            meta: components["schemas"]["Pagination"];
            next_cursor: string | null;
        };
        ListSubscriptionsResult: {
            items: components["schemas"]["Subscription"][];
            meta: components["schemas"]["Pagination"];
            next_cursor: string | null;
        };
        ListTariffsResult: {
            tariffs: components["schemas"]["Tariff"][];
        };
        ListTenantsResult: {
            items: components["schemas"]["TenantRow"][];
            limit: number;
            offset: number;
            total: number;
        };
        ListTradePoints: {
            api_key?: string | null;
            certificate?: string | null;
            /** @enum {string} */
            level: "r1" | "r2" | "r3";
            organization_bin?: string | null;
            passphrase?: string | null;
        };
        ListTradePointsResult: {
            items: {
                name: string;
                trade_point_id: number;
            }[];
        };
        ListUpcomingBillingsResult: {
            items: {
                amount: string;
                attempt_number: number;
                billing_at: string;
                billing_period_end: string;
                billing_period_label: string;
                billing_period_start: string;
            }[];
        };
        ListUsersResult: {
            items: components["schemas"]["UserRow"][];
            limit: number;
            offset: number;
            total: number;
        };
        ListWebhookEndpointsResult: {
            items: components["schemas"]["WebhookEndpoint"][];
        };
        LoggedCall: {
            at: string;
            duration_ms: number;
            id: number;
            is_sandbox: boolean;
            key_id: string;
            method: string;
            path: string;
            request_body: string | null;
            request_bytes: number | null;
            request_id: string;
            response_body: string | null;
            response_bytes: number | null;
            status: number;
        };
        LogIn: {
            email: string;
            password: string;
        };
        LogInByFactor: {
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
                /** @enum {string} */
                type: "public-key";
            } | null;
            recovery_code?: string | null;
        };
        LogInByFactorResult: {
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        LogInByPasskey: {
            passkey: {
                id: string;
                rawId: string;
                response: {
                    authenticatorData: string;
                    clientDataJSON: string;
                    signature: string;
                    userHandle?: string | null;
                };
                /** @enum {string} */
                type: "public-key";
            };
        };
        LogInByPasskeyResult: {
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        LogInResult: {
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        LogOutResult: {
            ok: boolean;
        };
        MadeBy: {
            /** @enum {string} */
            kind: "person" | "key" | "shop" | "subscription" | "unknown";
            name: string | null;
        };
        MakeResetLink: {
            drop_mfa?: boolean | null;
        };
        MakeResetLinkResult: {
            url: string;
        };
        MarkBillPaidResult: {
            bill: components["schemas"]["OperatorsBill"];
        };
        Member: {
            email: string;
            joined_at: string;
            mfa: boolean;
            /** @enum {string} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            user_id: number;
        };
        MerchantOrder: {
            invoice: components["schemas"]["Invoice"];
            next_states: ("new" | "accepted" | "ready" | "handed_over" | "declined")[];
            number: number;
            /** @enum {string} */
            state: "new" | "accepted" | "ready" | "handed_over" | "declined";
            state_changed_at: string | null;
            url: string | null;
        };
        MoveOrder: {
            /** @enum {string} */
            state: "new" | "accepted" | "ready" | "handed_over" | "declined";
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
            /** @enum {string} */
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
        PayBill: {
            phone_number: string;
        };
        PayBillResult: {
            bill: components["schemas"]["Bill"];
            payment: components["schemas"]["BillPayment"];
        };
        PayByLink: {
            agree?: boolean | null;
            amount?: number | null;
            /** @enum {string|null} */
            channel?: "phone" | "qr" | null;
            client_comment?: string | null;
            client_name?: string | null;
            form_key?: string | null;
            phone_number?: string | null;
        };
        PayByLinkResult: {
            invoice?: {
                amount: string;
                payment_url: string;
                /** @enum {string} */
                status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
                token: string;
            };
            subscription?: {
                amount: string;
                manage_url: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
                token: string;
            };
        };
        PayerName: {
            name: string | null;
        };
        PaymentLink: {
            amount: string | null;
            ask: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
                phone?: "optional" | "required";
            };
            billing: {
                billing_day?: number;
                /** @enum {string} */
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
            /** @enum {string} */
            status: "active" | "paused" | "completed" | "expired";
            success_url: string | null;
            title: string;
            url: string;
        };
        PaymentLinkCompleted: {
            /** @enum {string} */
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
        PlaceShopOrder: {
            /** @enum {string} */
            channel: "phone" | "qr";
            client_comment?: string | null;
            client_name?: string | null;
            items: {
                catalog_item_id: number;
                count: number;
            }[];
            order_key?: string | null;
            phone_number?: string | null;
        };
        PlaceShopOrderResult: {
            order: components["schemas"]["ShopOrder"];
        };
        PortalConfigureWebhook: {
            enabled?: boolean | null;
            events?: string[] | null;
            rotate_secret?: boolean | null;
            url?: string | null;
        };
        PortalConfigureWebhookResult: {
            tenant: components["schemas"]["Tenant"];
            webhookSecret?: string;
        };
        PortalGetTenantResult: {
            tenant: components["schemas"]["Tenant"];
        };
        PortalRegister: {
            name: string;
            webhook_url?: string | null;
        };
        PortalRegisterResult: {
            api_key: {
                allowed_ips: string[] | null;
                created_at: string;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                last_used_at: string | null;
                /** @enum {string} */
                mode: "live" | "test";
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
                prefix: string;
                revoked_at: string | null;
                secret: string;
            };
            tenant: components["schemas"]["Tenant"];
            webhook_secret: string;
        };
        PortalRotateKey: {
            key_id?: string | null;
            /** @enum {string|null} */
            mode?: "test" | "live" | null;
        };
        PortalRotateKeyResult: {
            api_key: {
                allowed_ips: string[] | null;
                created_at: string;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                last_used_at: string | null;
                /** @enum {string} */
                mode: "live" | "test";
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
                prefix: string;
                revoked_at: string | null;
                secret: string;
            };
        };
        PortalStoreSession: {
            phone: string;
            profile_id: number | string;
            tokenSN: string;
            vtokenSecret: string;
        };
        PortalStoreSessionResult: {
            ok: boolean;
            provider: components["schemas"]["ProviderConnection"];
        };
        PortalTestWebhookResult: {
            delivery: {
                duration_ms: number;
                error: string | null;
                /** @enum {string|null} */
                error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
                http_status: number | null;
                id: string;
                response_body: string | null;
                /** @enum {string} */
                status: "delivered" | "dropped";
            };
            payload: {
                [key: string]: unknown;
            };
        };
        PreviewCatalogImport: {
            items: components["schemas"]["CatalogImportRow"][];
        };
        PreviewCatalogImportResult: {
            data: components["schemas"]["CatalogImportPlan"][];
        };
        PricingOverride: {
            custom_daily_limit: number | null;
            custom_period_days: number | null;
            custom_price_kzt: number | null;
            custom_pricing_reason: string | null;
            custom_pricing_set_at: string | null;
            custom_pricing_set_by_admin_user_id: number | null;
        };
        Problem: {
            field: string;
            params: {
                [key: string]: string | number | string[];
            };
            /** @enum {string} */
            rule: "required" | "not_settable" | "wrong_form" | "not_allowed" | "wrong_type" | "wrong_format" | "invalid" | "empty" | "blank" | "too_short" | "too_long" | "too_small" | "too_large" | "not_above" | "too_few_items" | "too_many_items" | "too_precise" | "no_date" | "no_time" | "no_time_of_day" | "no_recent_date" | "no_email" | "no_local_phone" | "no_digits" | "no_shop_address" | "no_link_address" | "no_tariff_code" | "no_key_name" | "no_ntin" | "no_bin" | "no_http_status" | "no_match" | "not_storable" | "bad_cursor" | "bad_idempotency_key" | "live_row" | "test_key_required" | "live_key_required" | "live_with_test_key" | "too_many_people" | "no_ip_range" | "not_in_future" | "too_many_keys" | "no_pkcs12" | "wrong_passphrase" | "certificate_expired" | "credentials_refused" | "trade_point_needed" | "trade_point_refused" | "file_missing" | "several_files" | "file_too_large" | "too_many_parts" | "no_picture" | "other_picture_type" | "too_many_pixels" | "broken_picture" | "too_many_unused_pictures" | "pictures_too_large" | "too_many_rows" | "sku_taken" | "unknown_picture" | "unknown_item" | "import_row" | "sandbox_only" | "not_cart_total" | "live_invoice" | "only_with_paid" | "held" | "not_pending_to_simulate" | "not_pending_to_cancel" | "not_sent_yet" | "changed_meanwhile" | "amount_refused_by_provider" | "phone_unknown_to_provider" | "not_refundable" | "not_refundable_here" | "nothing_left" | "amount_out_of_range" | "refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "shop_address_taken" | "weekday_twice" | "order_not_movable" | "order_too_large" | "phone_required" | "no_origin" | "no_phone" | "phone_waits" | "amount_or_cart" | "amount_and_cart" | "amount_of_link" | "fixed_amount" | "agreement" | "amounts_swapped" | "no_https_url" | "cart_out_of_range" | "metadata_too_large" | "subscription_over" | "not_before" | "unknown_values" | "time_or_seconds" | "before_clock" | "after_clock" | "unknown_tariff" | "unknown_period" | "no_periods" | "no_tariff" | "period_without_options" | "key_twice" | "taken" | "bill_not_open" | "url_too_long" | "url_with_spaces" | "no_url" | "url_not_http" | "url_with_password" | "url_port" | "url_private" | "url_leads_to_private" | "url_metadata" | "url_own" | "url_leads_to_own" | "too_many_rotations" | "not_configured" | "switched_off" | "too_many_endpoints" | "default_endpoint" | "too_many_deliveries" | "unknown_delivery" | "wrong_passkey" | "too_many_passkeys" | "wrong_code" | "common_password" | "unseen_character" | "lookalike_character" | "control_character" | "nothing_to_see" | "nothing_to_change" | "before_from" | "too_many_days" | "mode_beside_key" | "no_international_phone" | "no_phone_number";
        };
        ProviderConnection: {
            connected_at: string;
            phone_masked: string | null;
            profile_id: string | null;
        };
        ProviderState: {
            can: components["schemas"]["Can"] | null;
            /** @enum {number|null} */
            certificate_ends_within_days: 30 | 7 | 1 | null;
            certificate_expires_at: string | null;
            lost_at: string | null;
            phone_masked: string | null;
            /** @enum {string} */
            state: "never" | "connected" | "lost" | "disconnected";
        };
        QueueAge: {
            due: number;
            oldest_seconds: number;
        };
        Reauthenticate: {
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
                /** @enum {string} */
                type: "public-key";
            } | null;
            password?: string | null;
        };
        ReauthenticateResult: {
            csrf_token: string;
            ok: boolean;
            until: string;
        };
        Redelivered: {
            next: string | null;
            redelivered: number;
            remaining: number;
        };
        RedeliverMatching: {
            after?: string;
            endpoint_id?: string;
            /** @enum {string} */
            event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            from?: string;
            invoice_id?: number;
            is_sandbox?: boolean;
            /** @enum {string} */
            status?: "dropped" | "delivered";
            to?: string;
        };
        RedeliverResult: {
            attempts_made: number;
            created_at: string;
            endpoint_id: string;
            event_id: string;
            /** @enum {string} */
            event_type: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
            id: string;
            invoice_id: number | null;
            is_sandbox: boolean;
            last_attempt_at: string | null;
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
            last_http_status: number | null;
            next_attempt_at: string | null;
            refund_id: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "dropped";
            subscription_id: number | null;
        };
        Refund: {
            amount: string;
            created_at: string;
            /** @enum {string|null} */
            failure_code: "refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "payment_unknown" | "refused" | "session_ended" | "unavailable" | "never_done" | "code_expired" | "other_customer" | "other" | null;
            failure_reason: string | null;
            id: number;
            invoice_id: number;
            is_sandbox: boolean;
            metadata: {
                [key: string]: unknown;
            };
            reason: string | null;
            refund_expires_at?: string;
            refund_qr_url?: string;
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
        };
        RefundCompleted: {
            /** @enum {string} */
            event: "refund.completed";
            refund: {
                amount: string;
                created_at: string;
                /** @enum {string|null} */
                failure_code: "refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "payment_unknown" | "refused" | "session_ended" | "unavailable" | "never_done" | "code_expired" | "other_customer" | "other" | null;
                failure_reason: string | null;
                id: number;
                invoice_id: number;
                is_sandbox: boolean;
                reason: string | null;
                refund_expires_at?: string;
                refund_qr_url?: string;
                /** @enum {string} */
                status: "pending" | "completed" | "failed";
            };
            timestamp: string;
        };
        RefundFailed: {
            /** @enum {string} */
            event: "refund.failed";
            refund: {
                amount: string;
                created_at: string;
                /** @enum {string|null} */
                failure_code: "refund_too_large" | "refund_in_full_only" | "refund_amount_refused" | "refund_not_possible" | "payment_unknown" | "refused" | "session_ended" | "unavailable" | "never_done" | "code_expired" | "other_customer" | "other" | null;
                failure_reason: string | null;
                id: number;
                invoice_id: number;
                is_sandbox: boolean;
                reason: string | null;
                refund_expires_at?: string;
                refund_qr_url?: string;
                /** @enum {string} */
                status: "pending" | "completed" | "failed";
            };
            timestamp: string;
        };
        RefundInvoice: {
            amount?: number | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            reason?: string | null;
        };
        RefundInvoiceResult: {
            invoice: components["schemas"]["Invoice"];
            refund: components["schemas"]["Refund"];
        };
        RemoveMemberResult: {
            ok: boolean;
        };
        RenewRecoveryCodesResult: {
            recovery_codes: string[];
        };
        ReplayWebhookEndpoint: {
            from: string;
            /** @enum {string|null} */
            only?: "dropped" | "all" | null;
            to: string;
        };
        ReplayWebhookEndpointResult: {
            deliveries: number;
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
            /** @enum {string} */
            state: "ok" | "warning" | "broken";
        };
        RequestProviderCode: {
            phone_number: string;
        };
        RequestProviderCodeResult: {
            expires_in: number;
            ok: boolean;
        };
        ResetPassword: {
            new_password: string;
            token: string;
        };
        ResetPasswordResult: {
            ok: boolean;
        };
        ResolveInvoice: {
            /** @enum {string} */
            as: "paid" | "expired" | "keep_waiting";
            note?: string | null;
        };
        ResumePausedSubscriptionsResult: {
            left: number;
            resumed: number;
        };
        RevokeApiKeyResult: {
            id: string;
            ok: boolean;
        };
        RotateApiKeyResult: {
            api_key: {
                allowed_ips: string[] | null;
                created_at: string;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                last_used_at: string | null;
                /** @enum {string} */
                mode: "live" | "test";
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
                prefix: string;
                revoked_at: string | null;
                secret: string;
            };
        };
        RotateWebhookEndpointSecretResult: {
            secret: string;
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        SaveShop: {
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
        SaveShopResult: {
            shop: components["schemas"]["Shop"];
        };
        SetPricingOverride: {
            custom_daily_limit?: number | null;
            custom_period_days?: number | null;
            custom_price_kzt?: number | null;
            custom_pricing_reason?: string | null;
        };
        SetPricingOverrideResult: {
            tenant: components["schemas"]["Tenant"];
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
            /** @enum {string} */
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
            /** @enum {string} */
            state: "new" | "accepted" | "ready" | "handed_over" | "declined";
            /** @enum {string} */
            status: "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded";
            token: string;
        };
        SignUp: {
            email: string;
            password: string;
        };
        SignUpResult: {
            api_key: {
                allowed_ips: string[] | null;
                created_at: string;
                expires_at: string | null;
                id: string;
                is_sandbox: boolean;
                last_used_at: string | null;
                /** @enum {string} */
                mode: "live" | "test";
                name: string;
                permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read")[] | null;
                prefix: string;
                revoked_at: string | null;
                secret: string;
            };
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"];
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"];
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
            webhook_secret: string;
        };
        SimulateInvoice: {
            amount?: number | null;
            /** @enum {string} */
            status: "paid" | "cancelled" | "expired";
        };
        Subscription: {
            amount: string;
            billing_day: number | null;
            /** @enum {string} */
            billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
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
            /** @enum {string} */
            status: "active" | "paused" | "cancelled" | "expired";
            subscriber_name: string | null;
        };
        SubscriptionCancelled: {
            /** @enum {string} */
            event: "subscription.cancelled";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionDetail: {
            last_payment: {
                amount: string;
                paid_at: string | null;
                /** @enum {string} */
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
                /** @enum {string} */
                billing_period: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
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
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
                subscriber_name: string | null;
            };
        };
        SubscriptionDuplicatePayment: {
            amount: string;
            attempt_number: number;
            billing_period_end: string;
            billing_period_start: string;
            /** @enum {string} */
            event: "subscription.duplicate_payment";
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionExpired: {
            /** @enum {string} */
            event: "subscription.expired";
            expired_at: string;
            grace_period_days: number;
            grace_started_at: string | null;
            /** @enum {string} */
            reason: "grace_period_elapsed";
            subscription_id: number;
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionGraceStarted: {
            /** @enum {string} */
            event: "subscription.grace_started";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
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
            /** @enum {string|null} */
            failure_code: "cancelled" | "expired" | "provider_failed" | "paid_by_another" | "refused_by_provider" | "amount_refused_by_provider" | "phone_unknown_to_provider" | "other" | null;
            failure_reason: string | null;
            id: number;
            invoice: components["schemas"]["Invoice"];
            invoice_id: number;
            is_duplicate: boolean;
            next_send_at: string | null;
            paid_at: string | null;
            /** @enum {string} */
            status: "pending" | "paid" | "failed" | "cancelled" | "expired";
        };
        SubscriptionPaused: {
            /** @enum {string} */
            event: "subscription.paused";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
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
            /** @enum {string} */
            event: "subscription.payment_failed";
            failure_reason: string;
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
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
            /** @enum {string} */
            event: "subscription.payment_succeeded";
            invoice_id: number;
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
                status: "active" | "paused" | "cancelled" | "expired";
            };
            tenant_id: string;
            timestamp: string;
        };
        SubscriptionResumed: {
            /** @enum {string} */
            event: "subscription.resumed";
            subscription: {
                amount: string;
                external_subscriber_id: string | null;
                id: number;
                is_sandbox?: boolean;
                next_billing_at: string;
                /** @enum {string} */
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
        SumInvoicesResult: {
            amount: string;
            count: number;
            paid: string;
            refunded: string;
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
                /** @enum {string} */
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
        SwitchTenantResult: {
            csrf_token: string;
            mail: boolean;
            permissions: ("invoices:read" | "invoices:write" | "refunds:read" | "refunds:write" | "subscriptions:read" | "subscriptions:write" | "catalog:read" | "catalog:write" | "webhooks:read" | "webhooks:write" | "events:read" | "logs:read" | "summary:read" | "customers:read" | "customers:write" | "exports:read" | "shop:read" | "shop:write" | "billing:read" | "billing:write" | "profile:write" | "provider:read" | "provider:write" | "keys:read" | "keys:write" | "team:read" | "team:write" | "activity:read" | "counter" | "sandbox" | "leave")[];
            provider: components["schemas"]["ProviderState"] | null;
            /** @enum {string|null} */
            role: "owner" | "manager" | "developer" | "accountant" | "cashier" | null;
            tenant: components["schemas"]["Tenant"] | null;
            tenants: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
            time_zone: string;
            user: {
                created_at: string;
                email: string;
                id: number;
                is_admin: boolean;
                /** @enum {string} */
                language: "ru" | "kk" | "en";
                wants_notices: boolean;
            };
        };
        Takings: {
            average: string;
            channels: {
                /** @enum {string} */
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
                /** @enum {string} */
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
            /** @enum {string} */
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
            /** @enum {string} */
            mode: "live" | "test";
            name: string;
            paid_30_days: string;
            /** @enum {string} */
            state: "active" | "grace" | "hard_stopped";
            tariff: string | null;
            tariff_active_until: string | null;
        };
        TestWebhookEndpointResult: {
            delivery: {
                duration_ms: number;
                error: string | null;
                /** @enum {string|null} */
                error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
                http_status: number | null;
                id: string;
                response_body: string | null;
                /** @enum {string} */
                status: "delivered" | "dropped";
            };
            payload: {
                [key: string]: unknown;
            };
        };
        TestWebhookResult: {
            delivery: {
                duration_ms: number;
                error: string | null;
                /** @enum {string|null} */
                error_code: "private_address" | "unknown_name" | "connection_refused" | "unreachable" | "not_connected_in_time" | "closed_early" | "not_http" | "too_many_informational" | "answer_too_long" | "headers_too_long" | "certificate_self_signed" | "certificate_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_of_other_name" | "no_tls" | "url_refused" | "timed_out" | "not_2xx" | "other" | null;
                http_status: number | null;
                id: string;
                response_body: string | null;
                /** @enum {string} */
                status: "delivered" | "dropped";
            };
            payload: {
                [key: string]: unknown;
            };
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
        UndoEmail: {
            token: string;
        };
        UndoEmailResult: {
            ok: boolean;
        };
        UpdateCustomer: {
            name?: string | null;
            note?: string | null;
        };
        UpdatePaymentLink: {
            amount?: number | null;
            ask?: {
                /** @enum {string} */
                comment?: "optional" | "required";
                /** @enum {string} */
                name?: "optional" | "required";
                /** @enum {string} */
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
        UpdateSubscription: {
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
        UpdateTariff: {
            daily_limit?: number;
            label_kk?: string;
            label_ru?: string;
            period_options?: components["schemas"]["PeriodOption"][];
        };
        UpdateTariffResult: {
            tariff: components["schemas"]["Tariff"];
        };
        UpdateWebhookEndpoint: {
            description?: string | null;
            enabled?: boolean | null;
            events?: string[] | null;
            /** @enum {string|null} */
            mode?: "live" | "test" | "both" | null;
            /** @enum {string|null} */
            retry?: "standard" | "long" | null;
            url?: string | null;
        };
        UpdateWebhookEndpointResult: {
            webhook_endpoint: components["schemas"]["WebhookEndpoint"];
        };
        UploadCatalogImage: {
            file: string;
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
                /** @enum {string} */
                role: "owner" | "manager" | "developer" | "accountant" | "cashier";
            }[];
        };
        VoidBill: {
            reason?: string | null;
        };
        VoidBillResult: {
            bill: components["schemas"]["OperatorsBill"];
        };
        Webhook: {
            enabled: boolean;
            events: string[];
            secret_set: boolean;
            url: string | null;
        };
        WebhookEndpoint: {
            created_at: string;
            description: string | null;
            enabled: boolean;
            events: string[];
            failing_since: string | null;
            id: string;
            /** @enum {string} */
            mode: "live" | "test" | "both";
            paused_at: string | null;
            /** @enum {string} */
            retry: "standard" | "long";
            /** @enum {string} */
            status: "active" | "failing" | "paused" | "disabled" | "gone";
            url: string | null;
        };
        WebhookTest: {
            /** @enum {string} */
            event: "webhook.test";
            tenant_id: string;
            timestamp: string;
        };
        WithdrawInvitationResult: {
            ok: boolean;
        };
    };
    responses: never;
    parameters: {
        Id: number;
        IdempotencyKey: string;
        IsSandbox: boolean;
        Limit: number;
        Offset: number;
        Page: number;
    };
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListAuditResult"];
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListBillsResult"];
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
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["MarkBillPaidResult"];
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
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoidBill"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidBillResult"];
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
                    "application/json": components["schemas"]["GetOverviewResult"];
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
                    "application/json": components["schemas"]["ListTariffsResult"];
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
                "application/json": components["schemas"]["CreateTariff"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTariffResult"];
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
                    "application/json": components["schemas"]["GetTariffResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTariff"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateTariffResult"];
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
                    "application/json": components["schemas"]["DisableTariffResult"];
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
                    "application/json": components["schemas"]["EnableTariffResult"];
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListTenantsResult"];
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
                    "application/json": components["schemas"]["GetTenantResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SetPricingOverride"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPricingOverrideResult"];
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
                "application/json": components["schemas"]["AssignTariff"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignTariffResult"];
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListUsersResult"];
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
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MakeResetLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MakeResetLinkResult"];
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
                action?: "team.invite" | "team.withdraw" | "team.join" | "team.role" | "team.remove" | "team.settings" | "account.password" | "account.reset" | "account.email" | "account.email_undo" | "account.mfa" | "account.passkey_add" | "account.passkey_remove" | "account.recovery_codes" | "account.delete" | "key.create" | "key.rotate" | "key.revoke" | "webhook.change" | "webhook.endpoint_create" | "webhook.endpoint_change" | "webhook.endpoint_delete" | "webhook.replay" | "webhook.redeliver" | "refund.create" | "invoice.cancel" | "invoice.resolve" | "subscription.create" | "subscription.change" | "subscription.pause" | "subscription.resume" | "subscription.cancel" | "subscription.resume_all" | "link.create" | "link.change" | "link.pause" | "link.resume" | "catalog.import" | "profile.change" | "shop.change" | "shop.order" | "provider.connect" | "provider.disconnect" | "tariff.pay" | "export.download" | "tenant.close" | "team" | "account" | "key" | "webhook" | "refund" | "invoice" | "subscription" | "link" | "catalog" | "profile" | "shop" | "provider" | "tariff" | "export" | "tenant";
                cursor?: string;
                from?: string;
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListActivityResult"];
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
                    "application/json": components["schemas"]["ListApiKeysResult"];
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
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResult"];
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
                    "application/json": components["schemas"]["RevokeApiKeyResult"];
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
                    "application/json": components["schemas"]["RotateApiKeyResult"];
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
                    "application/json": components["schemas"]["GetBillingResult"];
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
                "application/json": components["schemas"]["PayBill"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayBillResult"];
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
                    "application/json": components["schemas"]["ListCatalogItemsResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCatalogItems"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCatalogItemsResult"];
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
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["DeleteCatalogItemResult"];
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
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeCatalogItem"];
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
                "application/json": components["schemas"]["ImportCatalogItems"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportCatalogItemsResult"];
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
                "application/json": components["schemas"]["PreviewCatalogImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewCatalogImportResult"];
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
                    "application/json": components["schemas"]["ListCatalogSectionsResult"];
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
                    "application/json": components["schemas"]["ListCatalogUnitsResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadCatalogImage"];
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListCustomersResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCustomer"];
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
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeEmailResult"];
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
                "application/json": components["schemas"]["ConfirmEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmEmailResult"];
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
                "application/json": components["schemas"]["UndoEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoEmailResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListEventsResult"];
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
                    "application/json": components["schemas"]["GetEventResult"];
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
                    "application/json": components["schemas"]["GetInvitationResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptInvitationResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                metadata?: {
                    [key: string]: string;
                };
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListInvoicesResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePhoneInvoice"];
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
            query?: {
                expand?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["ExpandedInvoice"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundInvoice"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundInvoiceResult"];
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
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["ListRefundsOfInvoiceResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveInvoice"];
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
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["GetInvoiceTimelineResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                language?: "ru" | "kk" | "en";
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                language?: "ru" | "kk" | "en";
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateQrInvoice"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInvoiceStatuses"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckInvoiceStatusesResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SumInvoicesResult"];
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
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogInResult"];
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
                "application/json": components["schemas"]["LogInByFactor"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogInByFactorResult"];
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
                "application/json": components["schemas"]["AskPasskeyForFactor"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskPasskeyForFactorResult"];
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
                "application/json": components["schemas"]["LogInByPasskey"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogInByPasskeyResult"];
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
                    "application/json": components["schemas"]["AskPasskeyToSignInResult"];
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
                    "application/json": components["schemas"]["LogOutResult"];
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
                    "application/json": components["schemas"]["GetPersonResult"];
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
                    "application/json": components["schemas"]["GetFactorsResult"];
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
                "application/json": components["schemas"]["AddPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddPasskeyResult"];
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
                    "application/json": components["schemas"]["DropPasskeyResult"];
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
                    "application/json": components["schemas"]["AskForNewPasskeyResult"];
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
                    "application/json": components["schemas"]["RenewRecoveryCodesResult"];
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
                    "application/json": components["schemas"]["BeginTotpResult"];
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
                    "application/json": components["schemas"]["DropTotpResult"];
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
                "application/json": components["schemas"]["ConfirmTotp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmTotpResult"];
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
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePasswordResult"];
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
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgotPasswordResult"];
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
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPasswordResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListPaymentLinksResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentLink"];
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
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatePaymentLink"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeletePerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletePersonResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeProfile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeProfileResult"];
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
                    "application/json": components["schemas"]["ExportPersonResult"];
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
                    "application/json": components["schemas"]["DisconnectProviderResult"];
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
                "application/json": components["schemas"]["ConnectKaspiQr"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectKaspiQrResult"];
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
                "application/json": components["schemas"]["ListTradePoints"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTradePointsResult"];
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
                "application/json": components["schemas"]["ConfirmProviderCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmProviderCodeResult"];
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
                "application/json": components["schemas"]["RequestProviderCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestProviderCodeResult"];
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
                    "application/json": components["schemas"]["GetProviderStatusResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthenticate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReauthenticateResult"];
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
                    "application/json": components["schemas"]["AskPasskeyForProofResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListRefundsResult"];
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
                id: components["parameters"]["Id"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
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
    consoleListRequestLogs: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                is_sandbox?: components["parameters"]["IsSandbox"];
                key_id?: string;
                limit?: components["parameters"]["Limit"];
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                offset?: components["parameters"]["Offset"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRequestLogsResult"];
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
    consoleGetRequestLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["LoggedCall"];
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
                    "application/json": components["schemas"]["GetSandboxClockResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdvanceSandboxClock"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceSandboxClockResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateInvoice"];
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
                    "application/json": components["schemas"]["EndAllSessionsResult"];
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
                    "application/json": components["schemas"]["GetShopResult"];
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
                "application/json": components["schemas"]["SaveShop"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveShopResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListOrdersResult"];
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
                "application/json": components["schemas"]["MoveOrder"];
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
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListSignInsResult"];
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
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpResult"];
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
                is_sandbox?: components["parameters"]["IsSandbox"];
                page?: components["parameters"]["Page"];
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
                    "application/json": components["schemas"]["ListSubscriptionsResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubscription"];
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
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateSubscription"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
                page?: components["parameters"]["Page"];
                per_page?: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["ListSubscriptionInvoicesResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["Id"];
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
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["ListUpcomingBillingsResult"];
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
                    "application/json": components["schemas"]["CountPausedSubscriptionsResult"];
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
                    "application/json": components["schemas"]["ResumePausedSubscriptionsResult"];
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
                    "application/json": components["schemas"]["GetTeamResult"];
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
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResult"];
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
                    "application/json": components["schemas"]["WithdrawInvitationResult"];
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
                    "application/json": components["schemas"]["RemoveMemberResult"];
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
                "application/json": components["schemas"]["ChangeRole"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRoleResult"];
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
                    "application/json": components["schemas"]["GetTeamSettingsResult"];
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeTeamSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeTeamSettingsResult"];
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
                    "application/json": components["schemas"]["SwitchTenantResult"];
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
    consoleListWebhookEndpoints: {
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
                    "application/json": components["schemas"]["ListWebhookEndpointsResult"];
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
    consoleCreateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookEndpointResult"];
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
    consoleGetWebhookEndpoint: {
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
                    "application/json": components["schemas"]["GetWebhookEndpointResult"];
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
    consoleDeleteWebhookEndpoint: {
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
                    "application/json": components["schemas"]["DeleteWebhookEndpointResult"];
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
    consoleUpdateWebhookEndpoint: {
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
                "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateWebhookEndpointResult"];
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
    consoleReplayWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhookEndpoint"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayWebhookEndpointResult"];
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
    consoleRotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["RotateWebhookEndpointSecretResult"];
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
    consoleTestWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["TestWebhookEndpointResult"];
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
                    "application/json": components["schemas"]["GetWebhookResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfigureWebhook"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigureWebhookResult"];
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
                endpoint_id?: string;
                event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                from?: string;
                invoice_id?: number;
                is_sandbox?: components["parameters"]["IsSandbox"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
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
                    "application/json": components["schemas"]["ListDeliveriesResult"];
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
                    "application/json": components["schemas"]["GetDeliveryResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["RedeliverResult"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverMatching"];
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
                endpoint_id?: string;
                event_type?: "invoice.status_changed" | "subscription.expired" | "subscription.payment_succeeded" | "subscription.payment_failed" | "subscription.duplicate_payment" | "subscription.grace_started" | "subscription.paused" | "subscription.resumed" | "subscription.cancelled" | "refund.completed" | "refund.failed" | "payment_link.completed";
                from?: string;
                invoice_id?: number;
                is_sandbox?: components["parameters"]["IsSandbox"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["TestWebhookResult"];
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
