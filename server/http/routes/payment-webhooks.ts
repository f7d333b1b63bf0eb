import { Router } from 'express';
import type { Logger } from 'pino';
import { BadPaymentNotification, type PayChannel, type PaymentReversal } from '../../payments/channel.ts';
import { NOTIFY_PATH } from '../../payments/channels.ts';
import type { RechargeReports } from '../../services/wallet/recharge-reports.ts';
import type { Reversals } from '../../services/wallet/reversals.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { bytesOf } from '../bodies/body.ts';

/** Bytes of a notification at the most. */
const LIMIT = 64 * 1024;

interface Deps {
  rechargeReports: Pick<RechargeReports, 'channel' | 'take'>;
  reversals: Reversals;
  metrics: Metrics;
  log: Logger;
}

/**
 * Notifications of providers, at `/pay/notify/<channel>`: read raw, since the signature is over the bytes. An event that was
 * taken before, that credits nothing, or that is not about a recharge is answered 200 all the same: repeating it
 * would not help.
 */
export function webhookRoutes({ rechargeReports, reversals, metrics, log }: Deps): Router {
  const router = Router();

  async function takeReversal(channel: PayChannel, reversal: PaymentReversal): Promise<void> {
    const outcome = await reversals.take(channel, reversal);
    if (!outcome) return;
    metrics.reversed(outcome);
    log.warn({ channel: channel.key, outcome, event: reversal.eventId }, 'a refund or dispute of a payment');
  }

  router.post(`${NOTIFY_PATH}/:channel`, async (request, response) => {
    const { channel: key } = request.params;
    const channel = rechargeReports.channel(key);
    if (!channel?.verify) {
      response.status(404).json({ received: false });
      return;
    }
    try {
      const notification = channel.verify(request.headers, await bytesOf(request, LIMIT));
      if (!notification) {
        response.json({ received: true });
        return;
      }
      if ('payment' in notification) {
        await takeReversal(channel, notification);
        response.json({ received: true });
        return;
      }
      const outcome = await rechargeReports.take(key, notification);
      const line = { channel: key, number: notification.number, outcome: outcome ?? 'known already' };
      if (outcome === 'unknown' || outcome === 'mismatch' || (outcome === 'late' && notification.paid)) {
        log.warn(line, 'a notification of a payment credits nothing');
      } else log.info(line, 'a notification of a payment');
      response.json({ received: true });
    } catch (error) {
      if (!(error instanceof BadPaymentNotification)) throw error;
      log.warn({ channel: key, reason: error.message }, 'a notification was refused');
      response.status(400).json({ received: false });
    }
  });
  return router;
}
