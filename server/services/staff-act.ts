/** A decision of staff about one record: the actor, the subject, the reason. */
export interface StaffAct {
  id: number;
  actor: string;
  note: string;
}
