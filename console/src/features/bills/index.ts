/** The exports of bills for other features. */
export { BillRow } from "./row.tsx";
export { SettleBill } from "./settle.tsx";
