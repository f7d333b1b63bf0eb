import type { CallOutput } from '../../shared/contract/index.ts';
import { maskedName } from '../../shared/masked-name.ts';
import { yuanOf } from '../../shared/money.ts';
import { isoTime } from '../iso-time.ts';
import type { Teams } from '../services/teams/service.ts';
import { avatarOf } from './account.ts';
import type { SessionHandler } from './handler.ts';

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

const NONE = { sum: 0, firsts: 0 };

type LevelRow = Awaited<ReturnType<Teams['detail']>>['levels'][number];

function shownLevel(row: LevelRow): CallOutput<'teamDetail'>['levels'][number] {
  // Of nobody there is nothing to hide.
  const [recharged, withdrawn] = row.people === 0 ? [NONE, NONE] : [row.recharged, row.withdrawn];
  return {
    level: row.level,
    team_num: row.people,
    new_num: row.joined,
    recharge_total: recharged && yuanOf(recharged.sum),
    withdraw_total: withdrawn && yuanOf(withdrawn.sum),
    first_recharge_num: recharged?.firsts ?? null,
    first_withdraw_num: withdrawn?.firsts ?? null,
  };
}
