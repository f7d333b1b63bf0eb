/** Sample people by level: fixed content; people whom a shopper has really invited are counted in `team_num`. */
export const people = {
  1: [
    { nickname: '林小满', avatar: 3, joined_at: '2026-03-05T04:12:00Z' },
    { nickname: 'Mia Chen', avatar: 1, joined_at: '2026-02-26T09:40:00Z' },
    { nickname: 'João P.', avatar: 4, joined_at: '2026-02-11T13:05:00Z' },
  ],
  2: [
    { nickname: '阿森', avatar: 2, joined_at: '2026-03-06T01:30:00Z' },
    { nickname: 'Lucía', avatar: 5, joined_at: '2026-02-28T16:22:00Z' },
  ],
  3: [{ nickname: 'نور', avatar: 1, joined_at: '2026-03-07T07:55:00Z' }],
} as const;
