import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function moneyHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const money: StaffHandler<'money'> = async ({ at }) => ({ data: await services.desk.money(at) });

  const transfers: StaffHandler<'transfers'> = async ({ sort: end, ...input }) => {
    const { rows, next } = await services.consoleTransfers.list({ ...input, end });
    const data = rows.map(({ id, kind, debit, credit, amount, ref, number, to, createdAt }) => ({
      ...{ id, kind, debit: debit?.name ?? '', credit: credit?.name ?? '', amount, ref, number, to },
      username: debit?.username ?? credit?.username ?? '',
      created_at: createdAt,
    }));
    return { data, next };
  };

  return { money, transfers };
}
