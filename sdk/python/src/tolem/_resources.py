"""Made by `npm run openapi`; not to be changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from . import models
from ._lists import AsyncList, List
from ._transport import UNSET, AsyncTransport, Transport, given, part

Money = Decimal | float | int


class Account:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def me(
        self,
    ) -> models.GetAccountResult:
        """Retrieve the account."""
        return self._transport.json(
            models.GetAccountResult,
            "GET",
            "/me",
        )


class AsyncAccount:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def me(
        self,
    ) -> models.GetAccountResult:
        """Retrieve the account."""
        return await self._transport.json(
            models.GetAccountResult,
            "GET",
            "/me",
        )


class Invoices:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        amount: Money,
        phone_number: str,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        description: str | None = UNSET,
        external_order_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        simulate: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.InvoiceCreated:
        """Create a phone invoice."""
        return self._transport.json(
            models.InvoiceCreated,
            "POST",
            "/invoices",
            body=given(
                amount=amount,
                phone_number=phone_number,
                cart_items=cart_items,
                description=description,
                external_order_id=external_order_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                simulate=simulate,
            ),
            idempotency_key=idempotency_key,
        )

    def create_qr(
        self,
        *,
        amount: Money,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        description: str | None = UNSET,
        external_order_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        simulate: str | None = UNSET,
        latitude: Money | None = UNSET,
        longitude: Money | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.InvoiceCreated:
        """Create a QR invoice."""
        return self._transport.json(
            models.InvoiceCreated,
            "POST",
            "/invoices/qr",
            body=given(
                amount=amount,
                cart_items=cart_items,
                description=description,
                external_order_id=external_order_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                simulate=simulate,
                latitude=latitude,
                longitude=longitude,
            ),
            idempotency_key=idempotency_key,
        )

    def retrieve(
        self,
        id: int,
        *,
        expand: str = UNSET,
    ) -> models.ExpandedInvoice:
        """Retrieve an invoice."""
        return self._transport.json(
            models.ExpandedInvoice,
            "GET",
            f"/invoices/{part(id)}",
            query=given(
                expand=expand,
            ),
        )

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        sort: str = UNSET,
        status: str = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        external_order_id: str = UNSET,
        payment_link_id: int = UNSET,
        metadata: Mapping[str, Any] = UNSET,
        is_sandbox: bool = UNSET,
        held: bool = UNSET,
        search: str = UNSET,
    ) -> List[models.Invoice]:
        """List invoices."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            sort=sort,
            status=status,
            from_=from_,
            to=to,
            external_order_id=external_order_id,
            payment_link_id=payment_link_id,
            metadata=metadata,
            is_sandbox=is_sandbox,
            held=held,
            search=search,
        )
        return List(self._transport, "/invoices", query, models.Invoice)

    def sums(
        self,
        *,
        status: str = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        external_order_id: str = UNSET,
        payment_link_id: int = UNSET,
        metadata: Mapping[str, Any] = UNSET,
        is_sandbox: bool = UNSET,
        held: bool = UNSET,
        search: str = UNSET,
    ) -> models.SumInvoicesResult:
        """Add up invoices."""
        return self._transport.json(
            models.SumInvoicesResult,
            "GET",
            "/invoices/sums",
            query=given(
                status=status,
                from_=from_,
                to=to,
                external_order_id=external_order_id,
                payment_link_id=payment_link_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                held=held,
                search=search,
            ),
        )

    def cancel(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Cancel an invoice."""
        return self._transport.json(
            models.Invoice,
            "POST",
            f"/invoices/{part(id)}/cancel",
            idempotency_key=idempotency_key,
        )

    def refund(
        self,
        id: int,
        *,
        amount: Money | None = UNSET,
        reason: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.RefundInvoiceResult:
        """Refund an invoice."""
        return self._transport.json(
            models.RefundInvoiceResult,
            "POST",
            f"/invoices/{part(id)}/refund",
            body=given(
                amount=amount,
                reason=reason,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    def refunds(
        self,
        id: int,
    ) -> models.ListRefundsOfInvoiceResult:
        """List an invoice's refunds."""
        return self._transport.json(
            models.ListRefundsOfInvoiceResult,
            "GET",
            f"/invoices/{part(id)}/refunds",
        )

    def resolve(
        self,
        id: int,
        *,
        as_: str,
        note: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Resolve a held invoice."""
        return self._transport.json(
            models.Invoice,
            "POST",
            f"/invoices/{part(id)}/resolve",
            body=given(
                as_=as_,
                note=note,
            ),
            idempotency_key=idempotency_key,
        )

    def timeline(
        self,
        id: int,
    ) -> models.GetInvoiceTimelineResult:
        """Retrieve an invoice's timeline."""
        return self._transport.json(
            models.GetInvoiceTimelineResult,
            "GET",
            f"/invoices/{part(id)}/timeline",
        )

    def qr(
        self,
        id: int,
        *,
        format: str = UNSET,
        size: int = UNSET,
    ) -> bytes:
        """Retrieve the picture of a QR invoice's code."""
        return self._transport.bytes(
            "GET",
            f"/invoices/{part(id)}/qr",
            query=given(
                format=format,
                size=size,
            ),
        )

    def check_statuses(
        self,
        *,
        invoice_ids: Sequence[int],
        idempotency_key: str | None = None,
    ) -> models.CheckInvoiceStatusesResult:
        """Check the statuses of invoices."""
        return self._transport.json(
            models.CheckInvoiceStatusesResult,
            "POST",
            "/invoices/status/check",
            body=given(
                invoice_ids=invoice_ids,
            ),
            idempotency_key=idempotency_key,
        )


class AsyncInvoices:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        amount: Money,
        phone_number: str,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        description: str | None = UNSET,
        external_order_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        simulate: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.InvoiceCreated:
        """Create a phone invoice."""
        return await self._transport.json(
            models.InvoiceCreated,
            "POST",
            "/invoices",
            body=given(
                amount=amount,
                phone_number=phone_number,
                cart_items=cart_items,
                description=description,
                external_order_id=external_order_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                simulate=simulate,
            ),
            idempotency_key=idempotency_key,
        )

    async def create_qr(
        self,
        *,
        amount: Money,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        description: str | None = UNSET,
        external_order_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        simulate: str | None = UNSET,
        latitude: Money | None = UNSET,
        longitude: Money | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.InvoiceCreated:
        """Create a QR invoice."""
        return await self._transport.json(
            models.InvoiceCreated,
            "POST",
            "/invoices/qr",
            body=given(
                amount=amount,
                cart_items=cart_items,
                description=description,
                external_order_id=external_order_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                simulate=simulate,
                latitude=latitude,
                longitude=longitude,
            ),
            idempotency_key=idempotency_key,
        )

    async def retrieve(
        self,
        id: int,
        *,
        expand: str = UNSET,
    ) -> models.ExpandedInvoice:
        """Retrieve an invoice."""
        return await self._transport.json(
            models.ExpandedInvoice,
            "GET",
            f"/invoices/{part(id)}",
            query=given(
                expand=expand,
            ),
        )

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        sort: str = UNSET,
        status: str = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        external_order_id: str = UNSET,
        payment_link_id: int = UNSET,
        metadata: Mapping[str, Any] = UNSET,
        is_sandbox: bool = UNSET,
        held: bool = UNSET,
        search: str = UNSET,
    ) -> AsyncList[models.Invoice]:
        """List invoices."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            sort=sort,
            status=status,
            from_=from_,
            to=to,
            external_order_id=external_order_id,
            payment_link_id=payment_link_id,
            metadata=metadata,
            is_sandbox=is_sandbox,
            held=held,
            search=search,
        )
        return AsyncList(self._transport, "/invoices", query, models.Invoice)

    async def sums(
        self,
        *,
        status: str = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        external_order_id: str = UNSET,
        payment_link_id: int = UNSET,
        metadata: Mapping[str, Any] = UNSET,
        is_sandbox: bool = UNSET,
        held: bool = UNSET,
        search: str = UNSET,
    ) -> models.SumInvoicesResult:
        """Add up invoices."""
        return await self._transport.json(
            models.SumInvoicesResult,
            "GET",
            "/invoices/sums",
            query=given(
                status=status,
                from_=from_,
                to=to,
                external_order_id=external_order_id,
                payment_link_id=payment_link_id,
                metadata=metadata,
                is_sandbox=is_sandbox,
                held=held,
                search=search,
            ),
        )

    async def cancel(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Cancel an invoice."""
        return await self._transport.json(
            models.Invoice,
            "POST",
            f"/invoices/{part(id)}/cancel",
            idempotency_key=idempotency_key,
        )

    async def refund(
        self,
        id: int,
        *,
        amount: Money | None = UNSET,
        reason: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.RefundInvoiceResult:
        """Refund an invoice."""
        return await self._transport.json(
            models.RefundInvoiceResult,
            "POST",
            f"/invoices/{part(id)}/refund",
            body=given(
                amount=amount,
                reason=reason,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    async def refunds(
        self,
        id: int,
    ) -> models.ListRefundsOfInvoiceResult:
        """List an invoice's refunds."""
        return await self._transport.json(
            models.ListRefundsOfInvoiceResult,
            "GET",
            f"/invoices/{part(id)}/refunds",
        )

    async def resolve(
        self,
        id: int,
        *,
        as_: str,
        note: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Resolve a held invoice."""
        return await self._transport.json(
            models.Invoice,
            "POST",
            f"/invoices/{part(id)}/resolve",
            body=given(
                as_=as_,
                note=note,
            ),
            idempotency_key=idempotency_key,
        )

    async def timeline(
        self,
        id: int,
    ) -> models.GetInvoiceTimelineResult:
        """Retrieve an invoice's timeline."""
        return await self._transport.json(
            models.GetInvoiceTimelineResult,
            "GET",
            f"/invoices/{part(id)}/timeline",
        )

    async def qr(
        self,
        id: int,
        *,
        format: str = UNSET,
        size: int = UNSET,
    ) -> bytes:
        """Retrieve the picture of a QR invoice's code."""
        return await self._transport.bytes(
            "GET",
            f"/invoices/{part(id)}/qr",
            query=given(
                format=format,
                size=size,
            ),
        )

    async def check_statuses(
        self,
        *,
        invoice_ids: Sequence[int],
        idempotency_key: str | None = None,
    ) -> models.CheckInvoiceStatusesResult:
        """Check the statuses of invoices."""
        return await self._transport.json(
            models.CheckInvoiceStatusesResult,
            "POST",
            "/invoices/status/check",
            body=given(
                invoice_ids=invoice_ids,
            ),
            idempotency_key=idempotency_key,
        )


class Refunds:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        is_sandbox: bool = UNSET,
    ) -> List[models.Refund]:
        """List refunds."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            is_sandbox=is_sandbox,
        )
        return List(self._transport, "/refunds", query, models.Refund)

    def qr(
        self,
        id: int,
        *,
        format: str = UNSET,
        size: int = UNSET,
    ) -> bytes:
        """Retrieve the picture of a refund's code."""
        return self._transport.bytes(
            "GET",
            f"/refunds/{part(id)}/qr",
            query=given(
                format=format,
                size=size,
            ),
        )


class AsyncRefunds:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        is_sandbox: bool = UNSET,
    ) -> AsyncList[models.Refund]:
        """List refunds."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            is_sandbox=is_sandbox,
        )
        return AsyncList(self._transport, "/refunds", query, models.Refund)

    async def qr(
        self,
        id: int,
        *,
        format: str = UNSET,
        size: int = UNSET,
    ) -> bytes:
        """Retrieve the picture of a refund's code."""
        return await self._transport.bytes(
            "GET",
            f"/refunds/{part(id)}/qr",
            query=given(
                format=format,
                size=size,
            ),
        )


class Subscriptions:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        phone_number: str,
        billing_period: str,
        amount: Money | None = UNSET,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        billing_day: int | None = UNSET,
        description: str | None = UNSET,
        subscriber_name: str | None = UNSET,
        external_subscriber_id: str | None = UNSET,
        max_retry_attempts: int | None = UNSET,
        retry_interval_hours: int | None = UNSET,
        grace_period_days: int | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        started_at: str | None = UNSET,
        bill_immediately: bool | None = UNSET,
        is_sandbox: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Create a subscription."""
        return self._transport.json(
            models.Subscription,
            "POST",
            "/subscriptions",
            body=given(
                phone_number=phone_number,
                billing_period=billing_period,
                amount=amount,
                cart_items=cart_items,
                billing_day=billing_day,
                description=description,
                subscriber_name=subscriber_name,
                external_subscriber_id=external_subscriber_id,
                max_retry_attempts=max_retry_attempts,
                retry_interval_hours=retry_interval_hours,
                grace_period_days=grace_period_days,
                metadata=metadata,
                started_at=started_at,
                bill_immediately=bill_immediately,
                is_sandbox=is_sandbox,
            ),
            idempotency_key=idempotency_key,
        )

    def retrieve(
        self,
        id: int,
    ) -> models.SubscriptionDetail:
        """Retrieve a subscription."""
        return self._transport.json(
            models.SubscriptionDetail,
            "GET",
            f"/subscriptions/{part(id)}",
        )

    def list(
        self,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
        status: str = UNSET,
        phone_number: str = UNSET,
        external_subscriber_id: str = UNSET,
        is_sandbox: bool = UNSET,
        is_failing: bool = UNSET,
        search: str = UNSET,
    ) -> List[models.Subscription]:
        """List subscriptions."""
        query = {"per_page": 100} | given(
            page=page,
            per_page=per_page,
            cursor=cursor,
            status=status,
            phone_number=phone_number,
            external_subscriber_id=external_subscriber_id,
            is_sandbox=is_sandbox,
            is_failing=is_failing,
            search=search,
        )
        return List(self._transport, "/subscriptions", query, models.Subscription)

    def totals(
        self,
        *,
        is_sandbox: bool = UNSET,
    ) -> models.SubscriptionTotals:
        """Retrieve the totals of active subscriptions."""
        return self._transport.json(
            models.SubscriptionTotals,
            "GET",
            "/subscriptions/totals",
            query=given(
                is_sandbox=is_sandbox,
            ),
        )

    def update(
        self,
        id: int,
        *,
        amount: Money | None = UNSET,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        billing_day: int | None = UNSET,
        description: str | None = UNSET,
        subscriber_name: str | None = UNSET,
        external_subscriber_id: str | None = UNSET,
        max_retry_attempts: int | None = UNSET,
        retry_interval_hours: int | None = UNSET,
        grace_period_days: int | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Update a subscription."""
        return self._transport.json(
            models.Subscription,
            "PUT",
            f"/subscriptions/{part(id)}",
            body=given(
                amount=amount,
                cart_items=cart_items,
                billing_day=billing_day,
                description=description,
                subscriber_name=subscriber_name,
                external_subscriber_id=external_subscriber_id,
                max_retry_attempts=max_retry_attempts,
                retry_interval_hours=retry_interval_hours,
                grace_period_days=grace_period_days,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    def pause(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Pause a subscription."""
        return self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/pause",
            idempotency_key=idempotency_key,
        )

    def resume(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Resume a subscription."""
        return self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/resume",
            idempotency_key=idempotency_key,
        )

    def cancel(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Cancel a subscription."""
        return self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/cancel",
            idempotency_key=idempotency_key,
        )

    def invoices(
        self,
        id: int,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
    ) -> List[models.SubscriptionInvoice]:
        """List a subscription's attempts."""
        query = {"per_page": 100} | given(
            page=page,
            per_page=per_page,
            cursor=cursor,
        )
        return List(self._transport, f"/subscriptions/{part(id)}/invoices", query, models.SubscriptionInvoice)

    def upcoming(
        self,
        id: int,
        *,
        limit: int = UNSET,
    ) -> models.ListUpcomingBillingsResult:
        """List a subscription's upcoming billings."""
        return self._transport.json(
            models.ListUpcomingBillingsResult,
            "GET",
            f"/subscriptions/{part(id)}/upcoming",
            query=given(
                limit=limit,
            ),
        )


class AsyncSubscriptions:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        phone_number: str,
        billing_period: str,
        amount: Money | None = UNSET,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        billing_day: int | None = UNSET,
        description: str | None = UNSET,
        subscriber_name: str | None = UNSET,
        external_subscriber_id: str | None = UNSET,
        max_retry_attempts: int | None = UNSET,
        retry_interval_hours: int | None = UNSET,
        grace_period_days: int | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        started_at: str | None = UNSET,
        bill_immediately: bool | None = UNSET,
        is_sandbox: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Create a subscription."""
        return await self._transport.json(
            models.Subscription,
            "POST",
            "/subscriptions",
            body=given(
                phone_number=phone_number,
                billing_period=billing_period,
                amount=amount,
                cart_items=cart_items,
                billing_day=billing_day,
                description=description,
                subscriber_name=subscriber_name,
                external_subscriber_id=external_subscriber_id,
                max_retry_attempts=max_retry_attempts,
                retry_interval_hours=retry_interval_hours,
                grace_period_days=grace_period_days,
                metadata=metadata,
                started_at=started_at,
                bill_immediately=bill_immediately,
                is_sandbox=is_sandbox,
            ),
            idempotency_key=idempotency_key,
        )

    async def retrieve(
        self,
        id: int,
    ) -> models.SubscriptionDetail:
        """Retrieve a subscription."""
        return await self._transport.json(
            models.SubscriptionDetail,
            "GET",
            f"/subscriptions/{part(id)}",
        )

    def list(
        self,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
        status: str = UNSET,
        phone_number: str = UNSET,
        external_subscriber_id: str = UNSET,
        is_sandbox: bool = UNSET,
        is_failing: bool = UNSET,
        search: str = UNSET,
    ) -> AsyncList[models.Subscription]:
        """List subscriptions."""
        query = {"per_page": 100} | given(
            page=page,
            per_page=per_page,
            cursor=cursor,
            status=status,
            phone_number=phone_number,
            external_subscriber_id=external_subscriber_id,
            is_sandbox=is_sandbox,
            is_failing=is_failing,
            search=search,
        )
        return AsyncList(self._transport, "/subscriptions", query, models.Subscription)

    async def totals(
        self,
        *,
        is_sandbox: bool = UNSET,
    ) -> models.SubscriptionTotals:
        """Retrieve the totals of active subscriptions."""
        return await self._transport.json(
            models.SubscriptionTotals,
            "GET",
            "/subscriptions/totals",
            query=given(
                is_sandbox=is_sandbox,
            ),
        )

    async def update(
        self,
        id: int,
        *,
        amount: Money | None = UNSET,
        cart_items: Sequence[Mapping[str, Any]] | None = UNSET,
        billing_day: int | None = UNSET,
        description: str | None = UNSET,
        subscriber_name: str | None = UNSET,
        external_subscriber_id: str | None = UNSET,
        max_retry_attempts: int | None = UNSET,
        retry_interval_hours: int | None = UNSET,
        grace_period_days: int | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Update a subscription."""
        return await self._transport.json(
            models.Subscription,
            "PUT",
            f"/subscriptions/{part(id)}",
            body=given(
                amount=amount,
                cart_items=cart_items,
                billing_day=billing_day,
                description=description,
                subscriber_name=subscriber_name,
                external_subscriber_id=external_subscriber_id,
                max_retry_attempts=max_retry_attempts,
                retry_interval_hours=retry_interval_hours,
                grace_period_days=grace_period_days,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    async def pause(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Pause a subscription."""
        return await self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/pause",
            idempotency_key=idempotency_key,
        )

    async def resume(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Resume a subscription."""
        return await self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/resume",
            idempotency_key=idempotency_key,
        )

    async def cancel(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.Subscription:
        """Cancel a subscription."""
        return await self._transport.json(
            models.Subscription,
            "POST",
            f"/subscriptions/{part(id)}/cancel",
            idempotency_key=idempotency_key,
        )

    def invoices(
        self,
        id: int,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
    ) -> AsyncList[models.SubscriptionInvoice]:
        """List a subscription's attempts."""
        query = {"per_page": 100} | given(
            page=page,
            per_page=per_page,
            cursor=cursor,
        )
        return AsyncList(self._transport, f"/subscriptions/{part(id)}/invoices", query, models.SubscriptionInvoice)

    async def upcoming(
        self,
        id: int,
        *,
        limit: int = UNSET,
    ) -> models.ListUpcomingBillingsResult:
        """List a subscription's upcoming billings."""
        return await self._transport.json(
            models.ListUpcomingBillingsResult,
            "GET",
            f"/subscriptions/{part(id)}/upcoming",
            query=given(
                limit=limit,
            ),
        )


class PaymentLinks:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        title: str,
        slug: str | None = UNSET,
        description: str | None = UNSET,
        amount: Money | None = UNSET,
        items: Sequence[Mapping[str, Any]] | None = UNSET,
        min_amount: Money | None = UNSET,
        max_amount: Money | None = UNSET,
        channels: Sequence[str] | None = UNSET,
        ask: Mapping[str, Any] | None = UNSET,
        max_payments: int | None = UNSET,
        expires_at: datetime | str | None = UNSET,
        success_url: str | None = UNSET,
        external_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        billing: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Create a payment link."""
        return self._transport.json(
            models.PaymentLink,
            "POST",
            "/payment-links",
            body=given(
                title=title,
                slug=slug,
                description=description,
                amount=amount,
                items=items,
                min_amount=min_amount,
                max_amount=max_amount,
                channels=channels,
                ask=ask,
                max_payments=max_payments,
                expires_at=expires_at,
                success_url=success_url,
                external_id=external_id,
                metadata=metadata,
                billing=billing,
                is_sandbox=is_sandbox,
            ),
            idempotency_key=idempotency_key,
        )

    def retrieve(
        self,
        id: int,
    ) -> models.PaymentLink:
        """Retrieve a payment link."""
        return self._transport.json(
            models.PaymentLink,
            "GET",
            f"/payment-links/{part(id)}",
        )

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        status: str = UNSET,
        is_sandbox: bool = UNSET,
        search: str = UNSET,
    ) -> List[models.PaymentLink]:
        """List payment links."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            status=status,
            is_sandbox=is_sandbox,
            search=search,
        )
        return List(self._transport, "/payment-links", query, models.PaymentLink)

    def update(
        self,
        id: int,
        *,
        title: str | None = UNSET,
        slug: str | None = UNSET,
        description: str | None = UNSET,
        amount: Money | None = UNSET,
        items: Sequence[Mapping[str, Any]] | None = UNSET,
        min_amount: Money | None = UNSET,
        max_amount: Money | None = UNSET,
        channels: Sequence[str] | None = UNSET,
        ask: Mapping[str, Any] | None = UNSET,
        max_payments: int | None = UNSET,
        expires_at: datetime | str | None = UNSET,
        success_url: str | None = UNSET,
        external_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Update a payment link."""
        return self._transport.json(
            models.PaymentLink,
            "PATCH",
            f"/payment-links/{part(id)}",
            body=given(
                title=title,
                slug=slug,
                description=description,
                amount=amount,
                items=items,
                min_amount=min_amount,
                max_amount=max_amount,
                channels=channels,
                ask=ask,
                max_payments=max_payments,
                expires_at=expires_at,
                success_url=success_url,
                external_id=external_id,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    def pause(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Pause a payment link."""
        return self._transport.json(
            models.PaymentLink,
            "POST",
            f"/payment-links/{part(id)}/pause",
            idempotency_key=idempotency_key,
        )

    def resume(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Resume a payment link."""
        return self._transport.json(
            models.PaymentLink,
            "POST",
            f"/payment-links/{part(id)}/resume",
            idempotency_key=idempotency_key,
        )


class AsyncPaymentLinks:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        title: str,
        slug: str | None = UNSET,
        description: str | None = UNSET,
        amount: Money | None = UNSET,
        items: Sequence[Mapping[str, Any]] | None = UNSET,
        min_amount: Money | None = UNSET,
        max_amount: Money | None = UNSET,
        channels: Sequence[str] | None = UNSET,
        ask: Mapping[str, Any] | None = UNSET,
        max_payments: int | None = UNSET,
        expires_at: datetime | str | None = UNSET,
        success_url: str | None = UNSET,
        external_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        billing: Mapping[str, Any] | None = UNSET,
        is_sandbox: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Create a payment link."""
        return await self._transport.json(
            models.PaymentLink,
            "POST",
            "/payment-links",
            body=given(
                title=title,
                slug=slug,
                description=description,
                amount=amount,
                items=items,
                min_amount=min_amount,
                max_amount=max_amount,
                channels=channels,
                ask=ask,
                max_payments=max_payments,
                expires_at=expires_at,
                success_url=success_url,
                external_id=external_id,
                metadata=metadata,
                billing=billing,
                is_sandbox=is_sandbox,
            ),
            idempotency_key=idempotency_key,
        )

    async def retrieve(
        self,
        id: int,
    ) -> models.PaymentLink:
        """Retrieve a payment link."""
        return await self._transport.json(
            models.PaymentLink,
            "GET",
            f"/payment-links/{part(id)}",
        )

    def list(
        self,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
        status: str = UNSET,
        is_sandbox: bool = UNSET,
        search: str = UNSET,
    ) -> AsyncList[models.PaymentLink]:
        """List payment links."""
        query = {"limit": 100} | given(
            limit=limit,
            offset=offset,
            cursor=cursor,
            status=status,
            is_sandbox=is_sandbox,
            search=search,
        )
        return AsyncList(self._transport, "/payment-links", query, models.PaymentLink)

    async def update(
        self,
        id: int,
        *,
        title: str | None = UNSET,
        slug: str | None = UNSET,
        description: str | None = UNSET,
        amount: Money | None = UNSET,
        items: Sequence[Mapping[str, Any]] | None = UNSET,
        min_amount: Money | None = UNSET,
        max_amount: Money | None = UNSET,
        channels: Sequence[str] | None = UNSET,
        ask: Mapping[str, Any] | None = UNSET,
        max_payments: int | None = UNSET,
        expires_at: datetime | str | None = UNSET,
        success_url: str | None = UNSET,
        external_id: str | None = UNSET,
        metadata: Mapping[str, Any] | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Update a payment link."""
        return await self._transport.json(
            models.PaymentLink,
            "PATCH",
            f"/payment-links/{part(id)}",
            body=given(
                title=title,
                slug=slug,
                description=description,
                amount=amount,
                items=items,
                min_amount=min_amount,
                max_amount=max_amount,
                channels=channels,
                ask=ask,
                max_payments=max_payments,
                expires_at=expires_at,
                success_url=success_url,
                external_id=external_id,
                metadata=metadata,
            ),
            idempotency_key=idempotency_key,
        )

    async def pause(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Pause a payment link."""
        return await self._transport.json(
            models.PaymentLink,
            "POST",
            f"/payment-links/{part(id)}/pause",
            idempotency_key=idempotency_key,
        )

    async def resume(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.PaymentLink:
        """Resume a payment link."""
        return await self._transport.json(
            models.PaymentLink,
            "POST",
            f"/payment-links/{part(id)}/resume",
            idempotency_key=idempotency_key,
        )


class Catalog:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        name: str,
        price: Money,
        unit: str | None = UNSET,
        sku: str | None = UNSET,
        image_id: str | None = UNSET,
        description: str | None = UNSET,
        barcode: str | None = UNSET,
        ntin: str | None = UNSET,
        section: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CreateCatalogItemsResult:
        """Create items."""
        return self._transport.json(
            models.CreateCatalogItemsResult,
            "POST",
            "/catalog",
            body=given(
                name=name,
                price=price,
                unit=unit,
                sku=sku,
                image_id=image_id,
                description=description,
                barcode=barcode,
                ntin=ntin,
                section=section,
            ),
            idempotency_key=idempotency_key,
        )

    def create_many(
        self,
        *,
        items: Sequence[Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> models.CreateCatalogItemsResult:
        """Create items."""
        return self._transport.json(
            models.CreateCatalogItemsResult,
            "POST",
            "/catalog",
            body=given(
                items=items,
            ),
            idempotency_key=idempotency_key,
        )

    def retrieve(
        self,
        id: int,
    ) -> models.CatalogItem:
        """Retrieve an item."""
        return self._transport.json(
            models.CatalogItem,
            "GET",
            f"/catalog/{part(id)}",
        )

    def list(
        self,
        *,
        search: str = UNSET,
        code: str = UNSET,
        is_active: bool = UNSET,
        section: str = UNSET,
        order: str = UNSET,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
    ) -> List[models.CatalogItem]:
        """List and search items."""
        query = {"per_page": 100} | given(
            search=search,
            code=code,
            is_active=is_active,
            section=section,
            order=order,
            page=page,
            per_page=per_page,
            cursor=cursor,
        )
        return List(self._transport, "/catalog", query, models.CatalogItem)

    def update(
        self,
        id: int,
        *,
        name: str = UNSET,
        price: Money = UNSET,
        unit: str = UNSET,
        sku: str | None = UNSET,
        image_id: str | None = UNSET,
        description: str | None = UNSET,
        barcode: str | None = UNSET,
        ntin: str | None = UNSET,
        section: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CatalogItem:
        """Update an item."""
        return self._transport.json(
            models.CatalogItem,
            "PATCH",
            f"/catalog/{part(id)}",
            body=given(
                name=name,
                price=price,
                unit=unit,
                sku=sku,
                image_id=image_id,
                description=description,
                barcode=barcode,
                ntin=ntin,
                section=section,
            ),
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeleteCatalogItemResult:
        """Delete an item."""
        return self._transport.json(
            models.DeleteCatalogItemResult,
            "DELETE",
            f"/catalog/{part(id)}",
            idempotency_key=idempotency_key,
        )

    def sections(
        self,
    ) -> models.ListCatalogSectionsResult:
        """List sections."""
        return self._transport.json(
            models.ListCatalogSectionsResult,
            "GET",
            "/catalog/sections",
        )

    def units(
        self,
    ) -> models.ListCatalogUnitsResult:
        """List units."""
        return self._transport.json(
            models.ListCatalogUnitsResult,
            "GET",
            "/catalog/units",
        )

    def image(
        self,
        image_id: str,
    ) -> bytes:
        """Retrieve a picture."""
        return self._transport.bytes(
            "GET",
            f"/catalog/images/{part(image_id)}",
        )

    def upload_image(
        self,
        picture: bytes,
        *,
        idempotency_key: str | None = None,
    ) -> models.CatalogImage:
        """Upload a picture."""
        return self._transport.json(
            models.CatalogImage,
            "POST",
            "/catalog/upload-image",
            picture=picture,
            idempotency_key=idempotency_key,
        )


class AsyncCatalog:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        name: str,
        price: Money,
        unit: str | None = UNSET,
        sku: str | None = UNSET,
        image_id: str | None = UNSET,
        description: str | None = UNSET,
        barcode: str | None = UNSET,
        ntin: str | None = UNSET,
        section: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CreateCatalogItemsResult:
        """Create items."""
        return await self._transport.json(
            models.CreateCatalogItemsResult,
            "POST",
            "/catalog",
            body=given(
                name=name,
                price=price,
                unit=unit,
                sku=sku,
                image_id=image_id,
                description=description,
                barcode=barcode,
                ntin=ntin,
                section=section,
            ),
            idempotency_key=idempotency_key,
        )

    async def create_many(
        self,
        *,
        items: Sequence[Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> models.CreateCatalogItemsResult:
        """Create items."""
        return await self._transport.json(
            models.CreateCatalogItemsResult,
            "POST",
            "/catalog",
            body=given(
                items=items,
            ),
            idempotency_key=idempotency_key,
        )

    async def retrieve(
        self,
        id: int,
    ) -> models.CatalogItem:
        """Retrieve an item."""
        return await self._transport.json(
            models.CatalogItem,
            "GET",
            f"/catalog/{part(id)}",
        )

    def list(
        self,
        *,
        search: str = UNSET,
        code: str = UNSET,
        is_active: bool = UNSET,
        section: str = UNSET,
        order: str = UNSET,
        page: int = UNSET,
        per_page: int = UNSET,
        cursor: str = UNSET,
    ) -> AsyncList[models.CatalogItem]:
        """List and search items."""
        query = {"per_page": 100} | given(
            search=search,
            code=code,
            is_active=is_active,
            section=section,
            order=order,
            page=page,
            per_page=per_page,
            cursor=cursor,
        )
        return AsyncList(self._transport, "/catalog", query, models.CatalogItem)

    async def update(
        self,
        id: int,
        *,
        name: str = UNSET,
        price: Money = UNSET,
        unit: str = UNSET,
        sku: str | None = UNSET,
        image_id: str | None = UNSET,
        description: str | None = UNSET,
        barcode: str | None = UNSET,
        ntin: str | None = UNSET,
        section: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CatalogItem:
        """Update an item."""
        return await self._transport.json(
            models.CatalogItem,
            "PATCH",
            f"/catalog/{part(id)}",
            body=given(
                name=name,
                price=price,
                unit=unit,
                sku=sku,
                image_id=image_id,
                description=description,
                barcode=barcode,
                ntin=ntin,
                section=section,
            ),
            idempotency_key=idempotency_key,
        )

    async def delete(
        self,
        id: int,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeleteCatalogItemResult:
        """Delete an item."""
        return await self._transport.json(
            models.DeleteCatalogItemResult,
            "DELETE",
            f"/catalog/{part(id)}",
            idempotency_key=idempotency_key,
        )

    async def sections(
        self,
    ) -> models.ListCatalogSectionsResult:
        """List sections."""
        return await self._transport.json(
            models.ListCatalogSectionsResult,
            "GET",
            "/catalog/sections",
        )

    async def units(
        self,
    ) -> models.ListCatalogUnitsResult:
        """List units."""
        return await self._transport.json(
            models.ListCatalogUnitsResult,
            "GET",
            "/catalog/units",
        )

    async def image(
        self,
        image_id: str,
    ) -> bytes:
        """Retrieve a picture."""
        return await self._transport.bytes(
            "GET",
            f"/catalog/images/{part(image_id)}",
        )

    async def upload_image(
        self,
        picture: bytes,
        *,
        idempotency_key: str | None = None,
    ) -> models.CatalogImage:
        """Upload a picture."""
        return await self._transport.json(
            models.CatalogImage,
            "POST",
            "/catalog/upload-image",
            picture=picture,
            idempotency_key=idempotency_key,
        )


class Webhook:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def retrieve(
        self,
    ) -> models.GetWebhookResult:
        """Retrieve the webhook settings."""
        return self._transport.json(
            models.GetWebhookResult,
            "GET",
            "/webhook/configure",
        )

    def configure(
        self,
        *,
        url: str | None = UNSET,
        enabled: bool | None = UNSET,
        events: Sequence[str] | None = UNSET,
        rotate_secret: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.ConfigureWebhookResult:
        """Update the webhook settings."""
        return self._transport.json(
            models.ConfigureWebhookResult,
            "POST",
            "/webhook/configure",
            body=given(
                url=url,
                enabled=enabled,
                events=events,
                rotate_secret=rotate_secret,
            ),
            idempotency_key=idempotency_key,
        )

    def test(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> models.TestWebhookResult:
        """Send a test event."""
        return self._transport.json(
            models.TestWebhookResult,
            "POST",
            "/webhook/test",
            idempotency_key=idempotency_key,
        )


class AsyncWebhook:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def retrieve(
        self,
    ) -> models.GetWebhookResult:
        """Retrieve the webhook settings."""
        return await self._transport.json(
            models.GetWebhookResult,
            "GET",
            "/webhook/configure",
        )

    async def configure(
        self,
        *,
        url: str | None = UNSET,
        enabled: bool | None = UNSET,
        events: Sequence[str] | None = UNSET,
        rotate_secret: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.ConfigureWebhookResult:
        """Update the webhook settings."""
        return await self._transport.json(
            models.ConfigureWebhookResult,
            "POST",
            "/webhook/configure",
            body=given(
                url=url,
                enabled=enabled,
                events=events,
                rotate_secret=rotate_secret,
            ),
            idempotency_key=idempotency_key,
        )

    async def test(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> models.TestWebhookResult:
        """Send a test event."""
        return await self._transport.json(
            models.TestWebhookResult,
            "POST",
            "/webhook/test",
            idempotency_key=idempotency_key,
        )


class WebhookEndpoints:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        url: str,
        description: str | None = UNSET,
        events: Sequence[str] | None = UNSET,
        mode: str | None = UNSET,
        retry: str | None = UNSET,
        enabled: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CreateWebhookEndpointResult:
        """Create a webhook endpoint."""
        return self._transport.json(
            models.CreateWebhookEndpointResult,
            "POST",
            "/webhook-endpoints",
            body=given(
                url=url,
                description=description,
                events=events,
                mode=mode,
                retry=retry,
                enabled=enabled,
            ),
            idempotency_key=idempotency_key,
        )

    def retrieve(
        self,
        id: str,
    ) -> models.GetWebhookEndpointResult:
        """Retrieve a webhook endpoint."""
        return self._transport.json(
            models.GetWebhookEndpointResult,
            "GET",
            f"/webhook-endpoints/{part(id)}",
        )

    def list(
        self,
    ) -> models.ListWebhookEndpointsResult:
        """List webhook endpoints."""
        return self._transport.json(
            models.ListWebhookEndpointsResult,
            "GET",
            "/webhook-endpoints",
        )

    def update(
        self,
        id: str,
        *,
        url: str | None = UNSET,
        description: str | None = UNSET,
        events: Sequence[str] | None = UNSET,
        mode: str | None = UNSET,
        retry: str | None = UNSET,
        enabled: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.UpdateWebhookEndpointResult:
        """Update a webhook endpoint."""
        return self._transport.json(
            models.UpdateWebhookEndpointResult,
            "PATCH",
            f"/webhook-endpoints/{part(id)}",
            body=given(
                url=url,
                description=description,
                events=events,
                mode=mode,
                retry=retry,
                enabled=enabled,
            ),
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeleteWebhookEndpointResult:
        """Delete a webhook endpoint."""
        return self._transport.json(
            models.DeleteWebhookEndpointResult,
            "DELETE",
            f"/webhook-endpoints/{part(id)}",
            idempotency_key=idempotency_key,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.RotateWebhookEndpointSecretResult:
        """Rotate the secret of a webhook endpoint."""
        return self._transport.json(
            models.RotateWebhookEndpointSecretResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/rotate-secret",
            idempotency_key=idempotency_key,
        )

    def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.TestWebhookEndpointResult:
        """Send a test event to a webhook endpoint."""
        return self._transport.json(
            models.TestWebhookEndpointResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/test",
            idempotency_key=idempotency_key,
        )

    def replay(
        self,
        id: str,
        *,
        from_: datetime | str,
        to: datetime | str,
        only: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.ReplayWebhookEndpointResult:
        """Replay events to a webhook endpoint."""
        return self._transport.json(
            models.ReplayWebhookEndpointResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/replay",
            body=given(
                from_=from_,
                to=to,
                only=only,
            ),
            idempotency_key=idempotency_key,
        )


class AsyncWebhookEndpoints:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        url: str,
        description: str | None = UNSET,
        events: Sequence[str] | None = UNSET,
        mode: str | None = UNSET,
        retry: str | None = UNSET,
        enabled: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.CreateWebhookEndpointResult:
        """Create a webhook endpoint."""
        return await self._transport.json(
            models.CreateWebhookEndpointResult,
            "POST",
            "/webhook-endpoints",
            body=given(
                url=url,
                description=description,
                events=events,
                mode=mode,
                retry=retry,
                enabled=enabled,
            ),
            idempotency_key=idempotency_key,
        )

    async def retrieve(
        self,
        id: str,
    ) -> models.GetWebhookEndpointResult:
        """Retrieve a webhook endpoint."""
        return await self._transport.json(
            models.GetWebhookEndpointResult,
            "GET",
            f"/webhook-endpoints/{part(id)}",
        )

    async def list(
        self,
    ) -> models.ListWebhookEndpointsResult:
        """List webhook endpoints."""
        return await self._transport.json(
            models.ListWebhookEndpointsResult,
            "GET",
            "/webhook-endpoints",
        )

    async def update(
        self,
        id: str,
        *,
        url: str | None = UNSET,
        description: str | None = UNSET,
        events: Sequence[str] | None = UNSET,
        mode: str | None = UNSET,
        retry: str | None = UNSET,
        enabled: bool | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.UpdateWebhookEndpointResult:
        """Update a webhook endpoint."""
        return await self._transport.json(
            models.UpdateWebhookEndpointResult,
            "PATCH",
            f"/webhook-endpoints/{part(id)}",
            body=given(
                url=url,
                description=description,
                events=events,
                mode=mode,
                retry=retry,
                enabled=enabled,
            ),
            idempotency_key=idempotency_key,
        )

    async def delete(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeleteWebhookEndpointResult:
        """Delete a webhook endpoint."""
        return await self._transport.json(
            models.DeleteWebhookEndpointResult,
            "DELETE",
            f"/webhook-endpoints/{part(id)}",
            idempotency_key=idempotency_key,
        )

    async def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.RotateWebhookEndpointSecretResult:
        """Rotate the secret of a webhook endpoint."""
        return await self._transport.json(
            models.RotateWebhookEndpointSecretResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/rotate-secret",
            idempotency_key=idempotency_key,
        )

    async def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.TestWebhookEndpointResult:
        """Send a test event to a webhook endpoint."""
        return await self._transport.json(
            models.TestWebhookEndpointResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/test",
            idempotency_key=idempotency_key,
        )

    async def replay(
        self,
        id: str,
        *,
        from_: datetime | str,
        to: datetime | str,
        only: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.ReplayWebhookEndpointResult:
        """Replay events to a webhook endpoint."""
        return await self._transport.json(
            models.ReplayWebhookEndpointResult,
            "POST",
            f"/webhook-endpoints/{part(id)}/replay",
            body=given(
                from_=from_,
                to=to,
                only=only,
            ),
            idempotency_key=idempotency_key,
        )


class Deliveries:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: str = UNSET,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> List[models.ListDeliveriesRow]:
        """List deliveries."""
        query = {"limit": 100} | given(
            status=status,
            endpoint_id=endpoint_id,
            event_type=event_type,
            invoice_id=invoice_id,
            is_sandbox=is_sandbox,
            from_=from_,
            to=to,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return List(self._transport, "/webhook/deliveries", query, models.ListDeliveriesRow)

    def retrieve(
        self,
        id: str,
    ) -> models.GetDeliveryResult:
        """Retrieve a delivery."""
        return self._transport.json(
            models.GetDeliveryResult,
            "GET",
            f"/webhook/deliveries/{part(id)}",
        )

    def redeliver(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.RedeliverResult:
        """Redeliver an event."""
        return self._transport.json(
            models.RedeliverResult,
            "POST",
            f"/webhook/deliveries/{part(id)}/redeliver",
            idempotency_key=idempotency_key,
        )

    def redeliver_matching(
        self,
        *,
        status: str = UNSET,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        after: str = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Redelivered:
        """Redeliver matching events."""
        return self._transport.json(
            models.Redelivered,
            "POST",
            "/webhook/deliveries/redeliver",
            body=given(
                status=status,
                endpoint_id=endpoint_id,
                event_type=event_type,
                invoice_id=invoice_id,
                is_sandbox=is_sandbox,
                from_=from_,
                to=to,
                after=after,
            ),
            idempotency_key=idempotency_key,
        )

    def summary(
        self,
        *,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
    ) -> models.DeliverySummary:
        """Count deliveries by status."""
        return self._transport.json(
            models.DeliverySummary,
            "GET",
            "/webhook/deliveries/summary",
            query=given(
                endpoint_id=endpoint_id,
                event_type=event_type,
                invoice_id=invoice_id,
                is_sandbox=is_sandbox,
                from_=from_,
                to=to,
            ),
        )


class AsyncDeliveries:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        status: str = UNSET,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> AsyncList[models.ListDeliveriesRow]:
        """List deliveries."""
        query = {"limit": 100} | given(
            status=status,
            endpoint_id=endpoint_id,
            event_type=event_type,
            invoice_id=invoice_id,
            is_sandbox=is_sandbox,
            from_=from_,
            to=to,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return AsyncList(self._transport, "/webhook/deliveries", query, models.ListDeliveriesRow)

    async def retrieve(
        self,
        id: str,
    ) -> models.GetDeliveryResult:
        """Retrieve a delivery."""
        return await self._transport.json(
            models.GetDeliveryResult,
            "GET",
            f"/webhook/deliveries/{part(id)}",
        )

    async def redeliver(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.RedeliverResult:
        """Redeliver an event."""
        return await self._transport.json(
            models.RedeliverResult,
            "POST",
            f"/webhook/deliveries/{part(id)}/redeliver",
            idempotency_key=idempotency_key,
        )

    async def redeliver_matching(
        self,
        *,
        status: str = UNSET,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        after: str = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Redelivered:
        """Redeliver matching events."""
        return await self._transport.json(
            models.Redelivered,
            "POST",
            "/webhook/deliveries/redeliver",
            body=given(
                status=status,
                endpoint_id=endpoint_id,
                event_type=event_type,
                invoice_id=invoice_id,
                is_sandbox=is_sandbox,
                from_=from_,
                to=to,
                after=after,
            ),
            idempotency_key=idempotency_key,
        )

    async def summary(
        self,
        *,
        endpoint_id: str = UNSET,
        event_type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
    ) -> models.DeliverySummary:
        """Count deliveries by status."""
        return await self._transport.json(
            models.DeliverySummary,
            "GET",
            "/webhook/deliveries/summary",
            query=given(
                endpoint_id=endpoint_id,
                event_type=event_type,
                invoice_id=invoice_id,
                is_sandbox=is_sandbox,
                from_=from_,
                to=to,
            ),
        )


class Events:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> List[models.ListEventsRow]:
        """List events."""
        query = {"limit": 100} | given(
            type=type,
            invoice_id=invoice_id,
            is_sandbox=is_sandbox,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return List(self._transport, "/events", query, models.ListEventsRow)

    def retrieve(
        self,
        id: str,
    ) -> models.GetEventResult:
        """Retrieve an event."""
        return self._transport.json(
            models.GetEventResult,
            "GET",
            f"/events/{part(id)}",
        )


class AsyncEvents:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        type: str = UNSET,
        invoice_id: int = UNSET,
        is_sandbox: bool = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> AsyncList[models.ListEventsRow]:
        """List events."""
        query = {"limit": 100} | given(
            type=type,
            invoice_id=invoice_id,
            is_sandbox=is_sandbox,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return AsyncList(self._transport, "/events", query, models.ListEventsRow)

    async def retrieve(
        self,
        id: str,
    ) -> models.GetEventResult:
        """Retrieve an event."""
        return await self._transport.json(
            models.GetEventResult,
            "GET",
            f"/events/{part(id)}",
        )


class RequestLogs:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        method: str = UNSET,
        path: str = UNSET,
        status: str = UNSET,
        key_id: str = UNSET,
        request_id: str = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> List[models.LoggedCall]:
        """List API calls."""
        query = {"limit": 100} | given(
            method=method,
            path=path,
            status=status,
            key_id=key_id,
            request_id=request_id,
            is_sandbox=is_sandbox,
            from_=from_,
            to=to,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return List(self._transport, "/request-logs", query, models.LoggedCall)

    def retrieve(
        self,
        id: int,
    ) -> models.LoggedCall:
        """Retrieve an API call."""
        return self._transport.json(
            models.LoggedCall,
            "GET",
            f"/request-logs/{part(id)}",
        )


class AsyncRequestLogs:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        method: str = UNSET,
        path: str = UNSET,
        status: str = UNSET,
        key_id: str = UNSET,
        request_id: str = UNSET,
        is_sandbox: bool = UNSET,
        from_: datetime | str = UNSET,
        to: datetime | str = UNSET,
        limit: int = UNSET,
        offset: int = UNSET,
        cursor: str = UNSET,
    ) -> AsyncList[models.LoggedCall]:
        """List API calls."""
        query = {"limit": 100} | given(
            method=method,
            path=path,
            status=status,
            key_id=key_id,
            request_id=request_id,
            is_sandbox=is_sandbox,
            from_=from_,
            to=to,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return AsyncList(self._transport, "/request-logs", query, models.LoggedCall)

    async def retrieve(
        self,
        id: int,
    ) -> models.LoggedCall:
        """Retrieve an API call."""
        return await self._transport.json(
            models.LoggedCall,
            "GET",
            f"/request-logs/{part(id)}",
        )


class Sandbox:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def simulate(
        self,
        id: int,
        *,
        status: str,
        amount: Money | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Simulate the end of a sandbox invoice."""
        return self._transport.json(
            models.Invoice,
            "POST",
            f"/sandbox/invoices/{part(id)}/simulate",
            body=given(
                status=status,
                amount=amount,
            ),
            idempotency_key=idempotency_key,
        )

    def clock(
        self,
    ) -> models.GetSandboxClockResult:
        """Retrieve the sandbox clock."""
        return self._transport.json(
            models.GetSandboxClockResult,
            "GET",
            "/sandbox/clock",
        )

    def advance_clock(
        self,
        *,
        to: datetime | str | None = UNSET,
        seconds: int | None = UNSET,
        outcome: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.AdvanceSandboxClockResult:
        """Advance the sandbox clock."""
        return self._transport.json(
            models.AdvanceSandboxClockResult,
            "POST",
            "/sandbox/clock/advance",
            body=given(
                to=to,
                seconds=seconds,
                outcome=outcome,
            ),
            idempotency_key=idempotency_key,
        )


class AsyncSandbox:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def simulate(
        self,
        id: int,
        *,
        status: str,
        amount: Money | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Invoice:
        """Simulate the end of a sandbox invoice."""
        return await self._transport.json(
            models.Invoice,
            "POST",
            f"/sandbox/invoices/{part(id)}/simulate",
            body=given(
                status=status,
                amount=amount,
            ),
            idempotency_key=idempotency_key,
        )

    async def clock(
        self,
    ) -> models.GetSandboxClockResult:
        """Retrieve the sandbox clock."""
        return await self._transport.json(
            models.GetSandboxClockResult,
            "GET",
            "/sandbox/clock",
        )

    async def advance_clock(
        self,
        *,
        to: datetime | str | None = UNSET,
        seconds: int | None = UNSET,
        outcome: str | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.AdvanceSandboxClockResult:
        """Advance the sandbox clock."""
        return await self._transport.json(
            models.AdvanceSandboxClockResult,
            "POST",
            "/sandbox/clock/advance",
            body=given(
                to=to,
                seconds=seconds,
                outcome=outcome,
            ),
            idempotency_key=idempotency_key,
        )
