"""The clients: a resource a noun, a method a verb."""

from __future__ import annotations

from types import TracebackType

import httpx

from . import _resources as resources
from . import models
from ._transport import AsyncTransport, Settings, Transport


class Tolem:
    """
    >>> tolem = Tolem(api_key="svc_test_…", base_url="https://pay.example.kz")
    >>> invoice = tolem.invoices.create(amount=Decimal("1500.50"), phone_number="87021234567")
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30.0,
        budget: float = 90.0,
        max_retries: int = 5,
        http: httpx.Client | None = None,
    ) -> None:
        """`api_key` is `svc_test_…` for the sandbox, `svc_live_…` for real money; `base_url` is where your Tolem is.

        One attempt may wait `timeout` seconds for the next piece of its answer; a call, with its attempts and the
        pauses between them, takes no longer than about `budget`. `http` is a client of your own, for a proxy or for
        measurements.
        """
        transport = Transport(Settings(api_key, base_url, timeout, budget, max_retries), http)
        self._transport = transport
        self._account = resources.Account(transport)
        self.invoices = resources.Invoices(transport)
        self.refunds = resources.Refunds(transport)
        self.subscriptions = resources.Subscriptions(transport)
        self.payment_links = resources.PaymentLinks(transport)
        self.catalog = resources.Catalog(transport)
        self.webhook = resources.Webhook(transport)
        self.webhook_endpoints = resources.WebhookEndpoints(transport)
        self.deliveries = resources.Deliveries(transport)
        self.events = resources.Events(transport)
        self.request_logs = resources.RequestLogs(transport)
        self.sandbox = resources.Sandbox(transport)

    def me(self) -> models.GetAccountResult:
        """Who you are: the merchant, and the key that you call with."""
        return self._account.me()

    def close(self) -> None:
        self._transport.http.close()

    def __enter__(self) -> Tolem:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncTolem:
    """
    >>> tolem = AsyncTolem(api_key="svc_test_…", base_url="https://pay.example.kz")
    >>> invoice = await tolem.invoices.create(amount=Decimal("1500.50"), phone_number="87021234567")
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30.0,
        budget: float = 90.0,
        max_retries: int = 5,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """As those of `Tolem`."""
        transport = AsyncTransport(Settings(api_key, base_url, timeout, budget, max_retries), http)
        self._transport = transport
        self._account = resources.AsyncAccount(transport)
        self.invoices = resources.AsyncInvoices(transport)
        self.refunds = resources.AsyncRefunds(transport)
        self.subscriptions = resources.AsyncSubscriptions(transport)
        self.payment_links = resources.AsyncPaymentLinks(transport)
        self.catalog = resources.AsyncCatalog(transport)
        self.webhook = resources.AsyncWebhook(transport)
        self.webhook_endpoints = resources.AsyncWebhookEndpoints(transport)
        self.deliveries = resources.AsyncDeliveries(transport)
        self.events = resources.AsyncEvents(transport)
        self.request_logs = resources.AsyncRequestLogs(transport)
        self.sandbox = resources.AsyncSandbox(transport)

    async def me(self) -> models.GetAccountResult:
        """Who you are: the merchant, and the key that you call with."""
        return await self._account.me()

    async def aclose(self) -> None:
        await self._transport.http.aclose()

    async def __aenter__(self) -> AsyncTolem:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.aclose()
