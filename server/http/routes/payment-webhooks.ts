import { Router } from 'express';
import type { Logger } from 'pino';
import {
  BadPaymentNotification,
  type PayChannel,
  type PaymentNotification,
  type PaymentReversal,
  type RefundReport,
} from '../../payments/channel.ts';
import { NOTIFY_PATH } from '../../payments/channels.ts';
import type { RechargeReports } from '../../services/wallet/recharge-reports.ts';
import type { RechargeReturns } from '../../services/wallet/recharge-returns.ts';
import type { Reversals } from '../../services/wallet/reversals.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { bytesOf } from '../bodies/body.ts';

/** Bytes of a notification at the most. */
const LIMIT = 64 * 1024;

interface Deps {
  rechargeReports: Pick<RechargeReports, 'channel' | 'take'>;
  reversals: Reversals;
  rechargeReturns: Pick<RechargeReturns, 'take'>;
  metrics: Metrics;
  log: Logger;
}

/**
 * Notifications of providers, at `/pay/notify/<channel>`: read raw, since the signature is over the bytes. An event that was
 * taken before, that credits nothing, or that is not about a recharge is answered 200 all the same: repeating it
 * would not help.
 */
export function webhookRoutes({ rechargeReports, reversals, rechargeReturns, metrics, log }: Deps): Router {
  const router = Router();

  async function takeReversal(channel: PayChannel, reversal: PaymentReversal): Promise<void> {
    const outcome = await reversals.take(channel, reversal);
    if (!outcome) return;
    metrics.reversed(outcome);
    log.warn({ channel: channel.key, outcome, event: reversal.eventId }, 'a refund or dispute of a payment');
  }

  async function takePayment(channel: PayChannel, notification: PaymentNotification): Promise<void> {
    const outcome = await rechargeReports.take(channel.key, notification);
    const line = { channel: channel.key, number: notification.number, outcome: outcome ?? 'known already' };
    if (outcome === 'unknown' || outcome === 'mismatch' || (outcome === 'late' && notification.paid)) {
      log.warn(line, 'a notification of a payment credits nothing');
    } else log.info(line, 'a notification of a payment');
  }

  async function takeRefund(channel: PayChannel, report: RefundReport): Promise<void> {
    await rechargeReturns.take(report);
    log.info({ channel: channel.key, refund: report.key, status: report.status }, 'a report about a refund');
  }

  router.post(`${NOTIFY_PATH}/:channel`, async (request, response) => {
    const { channel: key } = request.params;
    const channel = rechargeReports.channel(key);
    if (!channel?.verify) {
      response.status(404).json({ received: false });
      return;
    }
    try {
      const told = channel.verify(request.headers, await bytesOf(request, LIMIT));
      if (told && 'payment' in told) await takeReversal(channel, told);
      else if (told && 'key' in told) await takeRefund(channel, told);
      else if (told) await takePayment(channel, told);
      response.json({ received: true });
    } catch (error) {
      if (!(error instanceof BadPaymentNotification)) throw error;
      log.warn({ channel: key, reason: error.message }, 'a notification was refused');
      response.status(400).json({ received: false });
    }
  });
  return router;
}
