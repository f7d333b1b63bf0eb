import type { CallOutput } from '../../shared/contract/index.ts';
import { yuanOf } from '../../shared/money.ts';
import { isoTime } from '../iso-time.ts';
import { maskedName } from '../services/masked-name.ts';
import type { Teams } from '../services/teams/service.ts';
import { avatarOf } from './account.ts';
import type { SessionHandler } from './handler.ts';

/** Sums of fewer people would tell what one of them has paid. */
const FEWEST = 3;

export function teamHandlers({ teams }: { teams: Teams }) {
  const team: SessionHandler<'team'> = async (_, { signedIn }) => ({
    data: { team_num: await teams.size(signedIn.shopperId) },
  });

  const teamDetail: SessionHandler<'teamDetail'> = async ({ level, ...input }, { signedIn }) => {
    const asked = { shopperId: signedIn.shopperId, level: Number(level) as 1 | 2 | 3, ...input };
    const { levels, rows, next } = await teams.detail(asked);
    const members = rows.map(({ id, nickname, joinedAt }) => ({
      id,
      nickname: maskedName(nickname),
      avatar: avatarOf(id),
      joined_at: isoTime(joinedAt),
    }));
    return { data: { levels: levels.map(shownLevel), members }, next };
  };

  return { team, teamDetail };
}

type LevelRow = Awaited<ReturnType<Teams['detail']>>['levels'][number];

function shownLevel(row: LevelRow): CallOutput<'teamDetail'>['levels'][number] {
  const sum = (fen: number) => (row.people > 0 && row.people < FEWEST ? null : yuanOf(fen));
  return {
    level: row.level,
    team_num: row.people,
    new_num: row.joined,
    recharge_total: sum(row.recharged),
    withdraw_total: sum(row.withdrawn),
    first_recharge_num: row.firstRecharges,
    first_withdraw_num: row.firstWithdrawals,
  };
}
