/** Queues whose length stands in the navigation. */
export type QueueName = 'groups' | 'recharges' | 'withdrawals' | 'taxRefunds' | 'oddPayments' | 'approvals';

/** How many wait, and whether one waits longer than the shop promises. */
export interface QueueLength {
  count: number;
  late: boolean;
}

export type QueueLengths = Partial<Record<QueueName, QueueLength>>;
