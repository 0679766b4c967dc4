/** What other features may use of bills. */
export { BillRow } from "./row.tsx";
export { SettleBill } from "./settle.tsx";
