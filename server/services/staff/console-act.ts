/** Who does something in the console, why, and under which key: a repeat of it does nothing. */
export interface ConsoleAct {
  /** `staff:<id>`, or who gave the command. */
  actor: string;
  sessionId: string | undefined;
  note: string;
  key: string | undefined;
  /** What allows it, and what the person showed for it. */
  approvalId?: number | undefined;
  evidence?: unknown;
}
