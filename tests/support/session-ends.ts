import { onShopper } from './on-shopper.ts';
import type { openTestApi } from './test-api.ts';

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/** The fields with which `signUp` registers. */
export const PASSWORD = 'correct horse';
const OTHER_PASSWORD = 'battery staple';
const staff = { actor: 'alice', note: 'test' };

/** Changes the password of the shopper with this session. */
export const changePassword = ({ call }: TestApi, token: string) =>
  call('updatePwd', { old_password: PASSWORD, password: OTHER_PASSWORD, c_password: OTHER_PASSWORD }, { token });

/** Ways to end mia's session of `phone`, from that of `desk` if a shopper does it. */
export const ends: Record<string, (api: TestApi, desk: string, phone: string) => Promise<unknown>> = {
  'its log-out': (api, _, phone) => api.call('logout', {}, { token: phone }),
  'ending it from another device': async (api, desk) => {
    const { data } = (await api.call('sessions', {}, { token: desk })).body;
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    return api.call('sessionEnd', { id }, { token: desk });
  },
  'a password change on another device': changePassword,
  'a block': (api) => onShopper(api).block({ ...staff, username: 'mia' }),
  'a password that staff reset': (api) => onShopper(api).resetPassword({ ...staff, username: 'mia' }),
};
