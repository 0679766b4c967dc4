"""Made by `npm run openapi`; not to be changed by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

_model = dataclass(frozen=True, kw_only=True)


@_model
class GetAccountResult:
    tenant: Tenant
    api_key: GetAccountResultApiKey


@_model
class Tenant:
    id: str
    name: str
    mode: str
    tariff: str | None
    webhook: Webhook
    provider_session: ProviderConnection | None
    api_keys: list[ApiKey]
    tariff_active_until: datetime | None
    billing_hour: int


@_model
class Webhook:
    """As if there were none for those without `webhooks:read`."""

    url: str | None
    events: list[str]
    enabled: bool
    secret_set: bool


@_model
class ProviderConnection:
    phone_masked: str | None
    profile_id: str | None
    connected_at: datetime


@_model
class ApiKey:
    id: str
    name: str
    prefix: str
    mode: str
    is_sandbox: bool
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None
    permissions: list[str] | None
    expires_at: datetime | None
    allowed_ips: list[str] | None


@_model
class GetAccountResultApiKey:
    id: str
    name: str
    is_sandbox: bool
    permissions: list[str] | None
    expires_at: datetime | None
    allowed_ips: list[str] | None


@_model
class InvoiceCreated:
    id: int
    external_order_id: str | None
    amount: Decimal
    status: str
    payment_url: str
    created_at: datetime
    outcome: str | None
    qr_token_url: str | None
    qr_image_url: str | None
    qr_expires_at: datetime | None


@_model
class ExpandedInvoice:
    id: int
    channel: str
    external_order_id: str | None
    amount: Decimal
    total_refunded: Decimal
    available_for_refund: Decimal
    is_fully_refunded: bool
    description: str | None
    status: str
    paid_at: datetime | None
    is_sandbox: bool
    is_recurring: bool
    subscription_id: int | None
    payment_link_id: int | None
    provider_invoice_id: str | None
    receipt_url: str | None
    client_name: str | None
    client_phone: str | None
    client_comment: str | None
    failure_reason: str | None
    held_reason: str | None
    paid_amount: Decimal | None
    payment_url: str
    outcome: str | None
    is_archived: bool | None
    created_at: datetime
    items: list[ExpandedInvoiceItem]
    metadata: dict[str, Any]
    qr_token_url: str | None
    qr_image_url: str | None
    qr_expires_at: datetime | None
    qr_scanned_at: datetime | None
    refunds: list[Refund] | None
    subscription: Subscription | None
    timeline: list[ExpandedInvoiceTimeline] | None


@_model
class ExpandedInvoiceItem:
    catalog_item_id: int
    name: str
    price: Decimal
    count: int
    unit: str
    image_id: str | None


@_model
class Refund:
    id: int
    invoice_id: int
    amount: Decimal
    status: str
    reason: str | None
    failure_reason: str | None
    failure_code: str | None
    refund_qr_url: str | None
    refund_expires_at: datetime | None
    is_sandbox: bool
    created_at: datetime
    metadata: dict[str, Any]


@_model
class Subscription:
    id: int
    phone_number: str
    amount: Decimal
    cart_items: list[SubscriptionCartItem] | None
    billing_period: str
    billing_day: int | None
    status: str
    description: str | None
    subscriber_name: str | None
    external_subscriber_id: str | None
    next_billing_at: datetime
    failed_attempts: int
    in_grace_period: bool
    open_invoice_id: int | None
    is_sandbox: bool
    payment_link_id: int | None
    manage_url: str
    created_at: datetime


@_model
class SubscriptionCartItem:
    catalog_item_id: int
    name: str
    price: Decimal
    count: int
    unit: str
    image_id: str | None


@_model
class ExpandedInvoiceTimeline:
    at: datetime
    from_: str | None = field(metadata={"json": "from"})
    to: str
    source: str
    note: str | None


@_model
class Invoice:
    id: int
    channel: str
    external_order_id: str | None
    amount: Decimal
    total_refunded: Decimal
    available_for_refund: Decimal
    is_fully_refunded: bool
    description: str | None
    status: str
    paid_at: datetime | None
    is_sandbox: bool
    is_recurring: bool
    subscription_id: int | None
    payment_link_id: int | None
    provider_invoice_id: str | None
    receipt_url: str | None
    client_name: str | None
    client_phone: str | None
    client_comment: str | None
    failure_reason: str | None
    held_reason: str | None
    paid_amount: Decimal | None
    payment_url: str
    outcome: str | None
    is_archived: bool | None
    created_at: datetime
    items: list[InvoiceItem]
    metadata: dict[str, Any]
    qr_token_url: str | None
    qr_image_url: str | None
    qr_expires_at: datetime | None
    qr_scanned_at: datetime | None


@_model
class InvoiceItem:
    catalog_item_id: int
    name: str
    price: Decimal
    count: int
    unit: str
    image_id: str | None


@_model
class SumInvoicesResult:
    count: int
    amount: Decimal
    paid: Decimal
    refunded: Decimal


@_model
class RefundInvoiceResult:
    refund: Refund
    invoice: Invoice


@_model
class ListRefundsOfInvoiceResult:
    items: list[Refund]


@_model
class GetInvoiceTimelineResult:
    items: list[GetInvoiceTimelineResultItem]


@_model
class GetInvoiceTimelineResultItem:
    at: datetime
    from_: str | None = field(metadata={"json": "from"})
    to: str
    source: str
    note: str | None


@_model
class CheckInvoiceStatusesResult:
    items: list[CheckInvoiceStatusesResultItem]


@_model
class CheckInvoiceStatusesResultItem:
    id: int
    status: str
    error: str | None


@_model
class SubscriptionDetail:
    subscription: SubscriptionDetailSubscription
    stats: SubscriptionDetailStats
    last_payment: SubscriptionDetailLastPayment | None


@_model
class SubscriptionDetailSubscription:
    id: int
    phone_number: str
    amount: Decimal
    cart_items: list[SubscriptionDetailSubscriptionCartItem] | None
    billing_period: str
    billing_day: int | None
    status: str
    description: str | None
    subscriber_name: str | None
    external_subscriber_id: str | None
    next_billing_at: datetime
    failed_attempts: int
    in_grace_period: bool
    open_invoice_id: int | None
    is_sandbox: bool
    payment_link_id: int | None
    manage_url: str
    created_at: datetime
    max_retry_attempts: int
    retry_interval_hours: int
    grace_period_days: int
    metadata: dict[str, Any]


@_model
class SubscriptionDetailSubscriptionCartItem:
    catalog_item_id: int
    name: str
    price: Decimal
    count: int
    unit: str
    image_id: str | None


@_model
class SubscriptionDetailStats:
    """Attempts that have ended, paid or not."""

    total_payments: int
    successful_payments: int
    failed_payments: int
    total_collected: Decimal


@_model
class SubscriptionDetailLastPayment:
    amount: Decimal
    status: str
    paid_at: datetime | None


@_model
class SubscriptionTotals:
    active: int
    monthly_amount: Decimal
    failing: int
    failing_amount: Decimal


@_model
class SubscriptionInvoice:
    id: int
    invoice_id: int
    billing_period_start: datetime
    billing_period_end: datetime
    billing_period_label: str
    attempt_number: int
    amount: Decimal
    status: str
    failure_reason: str | None
    failure_code: str | None
    paid_at: datetime | None
    is_duplicate: bool
    next_send_at: datetime | None
    invoice: Invoice
    created_at: datetime


@_model
class ListUpcomingBillingsResult:
    items: list[ListUpcomingBillingsResultItem]


@_model
class ListUpcomingBillingsResultItem:
    billing_at: datetime
    amount: Decimal
    billing_period_start: datetime
    billing_period_end: datetime
    billing_period_label: str
    attempt_number: int


@_model
class PaymentLink:
    id: int
    url: str
    slug: str
    title: str
    description: str | None
    amount: Decimal | None
    min_amount: Decimal | None
    max_amount: Decimal | None
    items: list[PaymentLinkItem] | None
    channels: list[str]
    billing: PaymentLinkBilling | None
    ask: PaymentLinkAsk
    max_payments: int | None
    expires_at: datetime | None
    success_url: str | None
    external_id: str | None
    metadata: dict[str, Any]
    status: str
    payments_count: int
    payments_total: Decimal
    is_sandbox: bool
    created_at: datetime


@_model
class PaymentLinkItem:
    catalog_item_id: int
    name: str
    price: Decimal
    count: int
    unit: str
    image_id: str | None


@_model
class PaymentLinkBilling:
    billing_period: str
    billing_day: int | None


@_model
class PaymentLinkAsk:
    """What the payer is asked for beside the payment."""

    name: str | None
    phone: str | None
    comment: str | None


@_model
class CreateCatalogItemsResult:
    data: list[CatalogItem]


@_model
class CatalogItem:
    id: int
    sku: str | None
    name: str
    price: Decimal
    unit: str
    image_id: str | None
    image_url: str | None
    description: str | None
    barcode: str | None
    ntin: str | None
    section: str | None
    is_active: bool
    created_at: datetime


@_model
class DeleteCatalogItemResult:
    message: str
    item: CatalogItem


@_model
class ListCatalogSectionsResult:
    data: list[ListCatalogSectionsResultData]


@_model
class ListCatalogSectionsResultData:
    section: str | None
    items: int


@_model
class ListCatalogUnitsResult:
    data: list[CatalogUnit]


@_model
class CatalogUnit:
    code: str
    name_ru: str
    name_kk: str
    name_en: str
    precision: int


@_model
class CatalogImage:
    image_id: str
    url: str
    mime: str
    size: int
    checksum: str


@_model
class GetWebhookResult:
    webhook: Webhook


@_model
class ConfigureWebhookResult:
    tenant: Tenant
    webhook_secret: str | None = field(repr=False, metadata={"json": "webhookSecret"})


@_model
class TestWebhookResult:
    payload: dict[str, Any]
    delivery: TestWebhookResultDelivery


@_model
class TestWebhookResultDelivery:
    id: str
    status: str
    http_status: int | None
    duration_ms: int
    error: str | None
    error_code: str | None
    response_body: str | None


@_model
class CreateWebhookEndpointResult:
    webhook_endpoint: WebhookEndpoint
    secret: str = field(repr=False)


@_model
class WebhookEndpoint:
    id: str
    url: str | None
    description: str | None
    events: list[str]
    mode: str
    retry: str
    enabled: bool
    status: str
    failing_since: datetime | None
    paused_at: datetime | None
    created_at: datetime


@_model
class GetWebhookEndpointResult:
    webhook_endpoint: WebhookEndpoint


@_model
class ListWebhookEndpointsResult:
    items: list[WebhookEndpoint]


@_model
class UpdateWebhookEndpointResult:
    webhook_endpoint: WebhookEndpoint


@_model
class DeleteWebhookEndpointResult:
    ok: bool
    id: str


@_model
class RotateWebhookEndpointSecretResult:
    webhook_endpoint: WebhookEndpoint
    secret: str = field(repr=False)


@_model
class TestWebhookEndpointResult:
    payload: dict[str, Any]
    delivery: TestWebhookEndpointResultDelivery


@_model
class TestWebhookEndpointResultDelivery:
    id: str
    status: str
    http_status: int | None
    duration_ms: int
    error: str | None
    error_code: str | None
    response_body: str | None


@_model
class ReplayWebhookEndpointResult:
    deliveries: int


@_model
class ListDeliveriesRow:
    id: str
    event_id: str
    endpoint_id: str
    event_type: str
    invoice_id: int | None
    refund_id: int | None
    subscription_id: int | None
    is_sandbox: bool
    status: str
    attempts_made: int
    next_attempt_at: datetime | None
    created_at: datetime
    last_attempt_at: datetime | None
    last_http_status: int | None
    last_error: str | None
    last_error_code: str | None


@_model
class GetDeliveryResult:
    id: str
    event_id: str
    endpoint_id: str
    event_type: str
    invoice_id: int | None
    refund_id: int | None
    subscription_id: int | None
    is_sandbox: bool
    status: str
    attempts_made: int
    next_attempt_at: datetime | None
    created_at: datetime
    last_attempt_at: datetime | None
    last_http_status: int | None
    last_error: str | None
    last_error_code: str | None
    attempts: list[GetDeliveryResultAttempt]


@_model
class GetDeliveryResultAttempt:
    number: int
    at: datetime
    url: str
    http_status: int | None
    duration_ms: int
    error: str | None
    error_code: str | None
    response_body: str | None


@_model
class RedeliverResult:
    id: str
    event_id: str
    endpoint_id: str
    event_type: str
    invoice_id: int | None
    refund_id: int | None
    subscription_id: int | None
    is_sandbox: bool
    status: str
    attempts_made: int
    next_attempt_at: datetime | None
    created_at: datetime
    last_attempt_at: datetime | None
    last_http_status: int | None
    last_error: str | None
    last_error_code: str | None


@_model
class Redelivered:
    redelivered: int
    remaining: int
    next: str | None


@_model
class DeliverySummary:
    pending: int
    delivered: int
    dropped: int


@_model
class ListEventsRow:
    id: str
    type: str
    is_sandbox: bool
    created_at: datetime
    sequence: int
    payload: dict[str, Any]


@_model
class GetEventResult:
    id: str
    type: str
    is_sandbox: bool
    created_at: datetime
    sequence: int
    payload: dict[str, Any]


@_model
class LoggedCall:
    id: int
    at: datetime
    method: str
    path: str
    status: int
    duration_ms: int
    key_id: str
    is_sandbox: bool
    request_id: str
    request_bytes: int | None
    request_body: str | None
    response_bytes: int | None
    response_body: str | None


@_model
class GetSandboxClockResult:
    now: datetime
    offset_seconds: int


@_model
class AdvanceSandboxClockResult:
    now: datetime
    offset_seconds: int
    invoices_created: int
    subscriptions_expired: int
    is_complete: bool


@_model
class InvoiceStatusChanged:
    event: str
    timestamp: datetime
    invoice: InvoiceStatusChangedInvoice


@_model
class InvoiceStatusChangedInvoice:
    id: int
    external_order_id: str | None
    amount: Decimal
    status: str
    client_name: str | None
    client_phone: str | None
    paid_at: datetime | None
    is_sandbox: bool | None
    subscription_id: int | None


@_model
class SubscriptionExpired:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription_id: int
    expired_at: datetime
    grace_started_at: datetime | None
    grace_period_days: int
    reason: str


@_model
class SubscriptionPaymentSucceeded:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionPaymentSucceededSubscription
    invoice_id: int
    attempt_number: int
    amount: Decimal
    billing_period_start: datetime
    billing_period_end: datetime


@_model
class SubscriptionPaymentSucceededSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionPaymentFailed:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionPaymentFailedSubscription
    invoice_id: int
    attempt_number: int
    amount: Decimal
    billing_period_start: datetime
    billing_period_end: datetime
    failure_reason: str


@_model
class SubscriptionPaymentFailedSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionDuplicatePayment:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionDuplicatePaymentSubscription
    invoice_id: int
    attempt_number: int
    amount: Decimal
    billing_period_start: datetime
    billing_period_end: datetime


@_model
class SubscriptionDuplicatePaymentSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionGraceStarted:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionGraceStartedSubscription


@_model
class SubscriptionGraceStartedSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionPaused:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionPausedSubscription


@_model
class SubscriptionPausedSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionResumed:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionResumedSubscription


@_model
class SubscriptionResumedSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class SubscriptionCancelled:
    event: str
    timestamp: datetime
    tenant_id: str
    subscription: SubscriptionCancelledSubscription


@_model
class SubscriptionCancelledSubscription:
    id: int
    external_subscriber_id: str | None
    status: str
    amount: Decimal
    next_billing_at: datetime
    is_sandbox: bool | None


@_model
class RefundCompleted:
    event: str
    timestamp: datetime
    refund: RefundCompletedRefund


@_model
class RefundCompletedRefund:
    id: int
    invoice_id: int
    amount: Decimal
    status: str
    reason: str | None
    failure_reason: str | None
    failure_code: str | None
    refund_qr_url: str | None
    refund_expires_at: datetime | None
    is_sandbox: bool
    created_at: datetime


@_model
class RefundFailed:
    event: str
    timestamp: datetime
    refund: RefundFailedRefund


@_model
class RefundFailedRefund:
    id: int
    invoice_id: int
    amount: Decimal
    status: str
    reason: str | None
    failure_reason: str | None
    failure_code: str | None
    refund_qr_url: str | None
    refund_expires_at: datetime | None
    is_sandbox: bool
    created_at: datetime


@_model
class PaymentLinkCompleted:
    event: str
    timestamp: datetime
    payment_link: PaymentLink


@_model
class WebhookTest:
    event: str
    timestamp: datetime
    tenant_id: str


WebhookEvent = (
    InvoiceStatusChanged
    | SubscriptionExpired
    | SubscriptionPaymentSucceeded
    | SubscriptionPaymentFailed
    | SubscriptionDuplicatePayment
    | SubscriptionGraceStarted
    | SubscriptionPaused
    | SubscriptionResumed
    | SubscriptionCancelled
    | RefundCompleted
    | RefundFailed
    | PaymentLinkCompleted
    | WebhookTest
)

# The bodies of webhooks, by their events.
EVENTS: dict[str, type] = {
    "invoice.status_changed": InvoiceStatusChanged,
    "subscription.expired": SubscriptionExpired,
    "subscription.payment_succeeded": SubscriptionPaymentSucceeded,
    "subscription.payment_failed": SubscriptionPaymentFailed,
    "subscription.duplicate_payment": SubscriptionDuplicatePayment,
    "subscription.grace_started": SubscriptionGraceStarted,
    "subscription.paused": SubscriptionPaused,
    "subscription.resumed": SubscriptionResumed,
    "subscription.cancelled": SubscriptionCancelled,
    "refund.completed": RefundCompleted,
    "refund.failed": RefundFailed,
    "payment_link.completed": PaymentLinkCompleted,
    "webhook.test": WebhookTest,
}
