/** A decision of staff about one thing: who, about what, why. */
export interface StaffAct {
  id: number;
  actor: string;
  note: string;
}
