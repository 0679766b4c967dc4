/** The JSON of an operation in the control API. */
import type { Operation } from "../ledger/ledger.ts";
import { isOpen, receiptUrl, refundedTiyn, statusAt } from "../ledger/operations.ts";
import { accountOf } from "../ledger/sessions.ts";
import { tengeFrom } from "../money.ts";
import type { OperationCounts } from "../protocol/call-log.ts";
import type { World } from "../world.ts";

export function showOperation(world: World, operation: Operation, calls: OperationCounts | undefined) {
  const now = world.now();
  const { account_phone } = operation;
  return {
    id: operation.id,
    kind: operation.kind,
    account_phone,
    profile_id: account_phone === null ? null : accountOf(world, { account_phone }).profile_id,
    token_sn: operation.token_sn,
    organization_bin: operation.device?.organization_bin ?? null,
    device_id: operation.device?.device_id ?? null,
    trade_point_id: operation.device?.trade_point_id ?? null,
    external_id: operation.external_id,
    amount: tengeFrom(operation.amount_tiyn),
    paid_amount: operation.paid_tiyn === null ? null : tengeFrom(operation.paid_tiyn),
    refunded: tengeFrom(refundedTiyn(operation)),
    comment: operation.comment,
    phone: operation.phone,
    client_name: operation.client_name,
    status: statusAt(operation, now),
    is_open: isOpen(operation, now),
    created_at: operation.created_at,
    expires_at: operation.expires_at,
    paid_at: operation.paid_at,
    payer_phone: operation.payer_phone,
    page_url: receiptUrl(world, operation),
    refunds: operation.refunds.map(({ id, amount_tiyn, at, made_in }) => ({
      id,
      amount: tengeFrom(amount_tiyn),
      at,
      made_in,
    })),
    calls,
  };
}
