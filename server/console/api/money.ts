import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { shownBooks } from './shown-today.ts';

type Money = Awaited<ReturnType<ConsoleHandlerDeps['services']['desk']['money']>>;

const shownMoney = ({ accounts, at, owed, closes, books }: Money) => ({
  accounts: accounts?.map(({ atClose, ...account }) => ({ ...account, at_close: atClose })) ?? null,
  at,
  owed: owed && { now: owed.now, at_close: owed.atClose },
  closes: closes.map(({ startsAt, endsAt, ...close }) => ({ ...close, starts_at: startsAt, ends_at: endsAt })),
  books: shownBooks(books),
});

export function moneyHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const money: StaffHandler<'money'> = async ({ at }) => ({
    data: shownMoney(await services.desk.money(at)),
  });

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
