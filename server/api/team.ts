import type { CallOutput } from '../../shared/contract/index.ts';
import { yuanOf } from '../../shared/money.ts';
import { isoTime } from '../iso-time.ts';
import { maskedName } from '../services/masked-name.ts';
import type { Teams } from '../services/teams/service.ts';
import { avatarOf } from './account.ts';
import type { SessionHandler } from './handler.ts';

/** Figures of fewer people would tell what one of them has paid, and when first. */
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
  const isFew = row.people > 0 && row.people < FEWEST;
  const unlessFew = (figure: number) => (isFew ? null : figure);
  return {
    level: row.level,
    team_num: row.people,
    new_num: row.joined,
    recharge_total: unlessFew(yuanOf(row.recharged)),
    withdraw_total: unlessFew(yuanOf(row.withdrawn)),
    first_recharge_num: unlessFew(row.firstRecharges),
    first_withdraw_num: unlessFew(row.firstWithdrawals),
  };
}
