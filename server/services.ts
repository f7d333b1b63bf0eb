import type { NewAccountEvent } from '../db/queries/account-events.ts';
import { addViews } from '../db/queries/console/views.ts';
import { addOpens } from '../db/queries/links.ts';
import type { Store } from '../db/store.ts';
import { wordQueueAlert, wordSystemAlert } from './console/alert-mail.ts';
import type { Messages } from './i18n.ts';
import type { PayChannel } from './payments/channel.ts';
import type { Origin } from './payments/channels.ts';
import { exportActs } from './services/acts/exports.ts';
import { itemActs } from './services/acts/items.ts';
import { moneyActs } from './services/acts/money.ts';
import { peopleActs } from './services/acts/people.ts';
import { shopActs } from './services/acts/shop.ts';
import { reports as allReports, calculations } from './services/all-reports.ts';
import { createBankFiles } from './services/bank-file/service.ts';
import { createConsoleImport } from './services/catalogue/edit/import-file.ts';
import { createItemEdits } from './services/catalogue/edit/service.ts';
import { createItemExport } from './services/catalogue/import/export.ts';
import { createItemImport } from './services/catalogue/import/service.ts';
import { createNextPrices } from './services/catalogue/next-prices.ts';
import { createCatalogue } from './services/catalogue/service.ts';
import { createStaffArticles } from './services/console/articles.ts';
import { createDesk } from './services/console/desk.ts';
import { createFinder } from './services/console/find.ts';
import { createConsoleInvitations } from './services/console/invitations.ts';
import { createStaffItems } from './services/console/items.ts';
import { createStaffLibrary } from './services/console/library.ts';
import { createMoneyBack } from './services/console/money-back.ts';
import { createMonitoring } from './services/console/monitoring.ts';
import { createConsoleOrders } from './services/console/orders.ts';
import { createConsoleParcels } from './services/console/parcels.ts';
import { createQueueAlerts } from './services/console/queue-alerts.ts';
import { createConsoleRecharges } from './services/console/recharges.ts';
import { createConsoleRefunds } from './services/console/refunds.ts';
import { createConsoleReturns } from './services/console/returns.ts';
import { createConsoleReviews } from './services/console/reviews.ts';
import { createSections } from './services/console/sections.ts';
import { createStaffSettings } from './services/console/settings.ts';
import { createSetup } from './services/console/setup.ts';
import { createConsoleShoppers } from './services/console/shoppers.ts';
import { createSupportTemplates } from './services/console/support-templates.ts';
import { createConsoleSupport } from './services/console/support-threads.ts';
import { createSystem, type Machine } from './services/console/system.ts';
import { createSystemAlerts } from './services/console/system-alerts.ts';
import { createTotals } from './services/console/totals.ts';
import { createConsoleTransfers } from './services/console/transfers.ts';
import { createConsoleWithdrawals } from './services/console/withdrawals.ts';
import { createDays } from './services/days/service.ts';
import { createExports } from './services/exports/service.ts';
import { idempotencyKeyMaker } from './services/idempotency.ts';
import { type Ids, orderNumbers, rechargeNumbers } from './services/ids.ts';
import { createMailer, type MailSettings } from './services/notifications/mailer.ts';
import { createSender, type OnDelivery } from './services/notifications/sender.ts';
import { createNotifications } from './services/notifications/service.ts';
import { createWebPush, ensurePushKeys } from './services/notifications/web-push.ts';
import { createOrderPayments, settlesOrders } from './services/order-payments/service.ts';
import { createGroupClosing } from './services/orders/close-group.ts';
import type { OnOrderEvent } from './services/orders/events.ts';
import { createExpiry } from './services/orders/expiry.ts';
import { giveBack } from './services/orders/give-back.ts';
import { createLeaving } from './services/orders/leaving.ts';
import { createRefunds } from './services/orders/refunds.ts';
import { createOrders } from './services/orders/service.ts';
import { createAddressRequests } from './services/parcels/address-requests.ts';
import { createCarriers } from './services/parcels/carriers.ts';
import { createGoodsReturns } from './services/parcels/goods-returns.ts';
import { createParcelFile } from './services/parcels/parcel-file.ts';
import { createReturnOpening } from './services/parcels/return-opening.ts';
import { createSending } from './services/parcels/sending.ts';
import { createParcels } from './services/parcels/service.ts';
import type { PictureLibrary } from './services/pictures/library.ts';
import type { PrivatePictures } from './services/pictures/private-pictures.ts';
import { createPictureUploads } from './services/pictures/uploads.ts';
import { createReports } from './services/reports/service.ts';
import { createReviews } from './services/reviews/service.ts';
import type { Settings } from './services/settings.ts';
import { createAddresses } from './services/shoppers/addresses.ts';
import { createCards } from './services/shoppers/cards.ts';
import { createDeletion } from './services/shoppers/deletion.ts';
import { createEmailCodes } from './services/shoppers/email-codes.ts';
import { createEmails } from './services/shoppers/emails.ts';
import { createAccountEvents } from './services/shoppers/events.ts';
import { createFundPasswords } from './services/shoppers/fund-password.ts';
import { Guesses } from './services/shoppers/guesses.ts';
import { createInvitationStaff, createInvitations } from './services/shoppers/invitations.ts';
import { createLinkFigures } from './services/shoppers/link-figures.ts';
import { createNicknames } from './services/shoppers/nicknames.ts';
import { createOwnData } from './services/shoppers/own-data.ts';
import type { Passwords } from './services/shoppers/passwords.ts';
import { createPerson } from './services/shoppers/person.ts';
import { createRecovery } from './services/shoppers/recovery.ts';
import { createSecurity } from './services/shoppers/security.ts';
import { createShoppers } from './services/shoppers/service.ts';
import { createSessions } from './services/shoppers/sessions.ts';
import { createShopperStaff } from './services/shoppers/staff.ts';
import type { Acts } from './services/staff/act.ts';
import { createApprovalLists } from './services/staff/approval-lists.ts';
import { createApprovals } from './services/staff/approvals.ts';
import { createAudit } from './services/staff/audit.ts';
import { createPresence } from './services/staff/presence.ts';
import { createStaffServices } from './services/staff/services.ts';
import { createComparisons } from './services/statements/kept.ts';
import { createStatements } from './services/statements/service.ts';
import { createStorefront } from './services/storefront/service.ts';
import { createShown } from './services/storefront/shown/service.ts';
import { createSupport } from './services/support.ts';
import { createSupportThreads } from './services/support-threads/service.ts';
import { createTally } from './services/tally.ts';
import { createTeams } from './services/teams/service.ts';
import { createAdjustments } from './services/wallet/adjustments.ts';
import { emptyWallet } from './services/wallet/empty-wallet.ts';
import { openLedger } from './services/wallet/ledger.ts';
import { createOddPayments } from './services/wallet/odd-payments.ts';
import { createRechargeDecisions } from './services/wallet/recharge-decisions.ts';
import { createRechargeReports } from './services/wallet/recharge-reports.ts';
import { createRechargeReturns } from './services/wallet/recharge-returns.ts';
import { createRecharges } from './services/wallet/recharges.ts';
import { createReversals } from './services/wallet/reversals.ts';
import { createStatement } from './services/wallet/statement.ts';
import { createWithdrawals } from './services/wallet/withdrawals.ts';

interface Deps {
  store: Store;
  /** No other process works on the database. */
  alone: boolean;
  ids: Ids;
  /** Milliseconds since 1970. */
  clock: () => number;
  jwtSecret: string;
  passwords: Passwords;
  /** Multiplies how often a secret may be guessed wrong; 0 counts nothing. */
  guessScale: number;
  timeZone: string;
  settings: Settings;
  currencyCode: string;
  /** Before every amount. */
  currency: string;
  messages: Messages;
  mail: MailSettings | undefined;
  /** Gets an e-mail when a queue is late or something is wrong with the shop itself. */
  alertEmail: string | undefined;
  /** Hosts of push services beside those of the browsers. */
  pushHosts: readonly string[];
  channels: PayChannel[];
  proofs: PrivatePictures;
  avatars: PrivatePictures;
  pictures: PictureLibrary;
  machine: Machine;
  origin: Origin;
  /** Called with each event of an account. */
  onEvent: (event: NewAccountEvent) => void;
  /** Called with what happens to orders and groups, for metrics. */
  onOrderEvent?: OnOrderEvent | undefined;
  /** Called with what became of each e-mail and push message, for metrics. */
  onDelivery?: OnDelivery | undefined;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

/** Creates every service. */
export async function createServices(deps: Deps) {
  const { store, alone, ids, clock, jwtSecret, guessScale, timeZone, currencyCode, channels } = deps;
  const { settings } = deps;
  const { shopName } = settings;
  const invitations = createInvitations({ store, settings });
  const { passwords, proofs, avatars, pictures, origin, onEvent, onError } = deps;
  const counted = deps.onOrderEvent ? { onOrderEvent: deps.onOrderEvent } : {};
  const ledger = await openLedger(store);
  const pushKeys = await ensurePushKeys(store);
  const reports = createReports(store, { reports: allReports, calculations });
  const linkFigures = createLinkFigures({ store, run: reports.run });
  const support = createSupport(store);
  const statement = createStatement(store);
  const shown = createShown({ store, pictures });
  const itemImport = createItemImport({ store, pictures, clock });
  const guesses = new Guesses({ store, clock, scale: guessScale, jwtSecret });
  const sessions = createSessions({ store, alone, clock, jwtSecret });
  const events = createAccountEvents({ store, clock, onEvent, onError });
  const mailer = deps.mail && createMailer(deps.mail, onError);
  const { messages } = deps;
  const codes = createEmailCodes({ store, ids, messages, shopName, jwtSecret, mailer });
  const fundPasswords = createFundPasswords({ store, passwords, guesses, events });
  const orders = createOrders({
    ...{ store, ledger, settings, clock, zone: timeZone, orderNumber: orderNumbers(ids, timeZone) },
    ...counted,
  });
  const { placeIn } = orders;
  const settled = settlesOrders({ store, clock, placeIn });
  const reported = createRechargeReports({
    ...{ store, ledger, clock, channels, onError, currency: currencyCode },
    orders: settled,
  });
  const { channel, take, reconcile } = reported;
  const rechargeDecisions = createRechargeDecisions({ store, reports: reported, onError });
  const recharges = createRecharges({
    store,
    settings,
    reports: reported,
    newNumber: rechargeNumbers(ids, timeZone),
    channels,
    proofs,
    onError,
    returnUrl: (number, next) => {
      const query = new URLSearchParams({ number, ...(next !== undefined && { next }) });
      return `${origin.public}/user/recharge?${query}`;
    },
  });
  const adjustments = createAdjustments({ store, ledger });
  const shopperStaff = createShopperStaff({
    ...{ store, ids, passwords, events },
    giveBack: async (tx, closed) => void (await giveBack(tx, ledger, closed)),
  });
  const oddPayments = createOddPayments({
    ...{ rechargeDecisions, adjustments, currency: currencyCode },
    newNumber: rechargeNumbers(ids, timeZone),
  });
  const refunds = createRefunds({ store, ledger });
  const goodsReturns = createGoodsReturns({ store, ledger, settings });
  const sending = createSending({ store, settings });
  const addressRequests = createAddressRequests({ store });
  const withdrawals = createWithdrawals({ store, ledger, fundPasswords, settings, events });
  const rechargeReturns = createRechargeReturns({
    ...{ store, ledger, clock, settings, channel, withdrawals, onError },
    currency: currencyCode,
  });
  const staff = await createStaffServices({
    ...{ store, ids, clock, jwtSecret, passwords, guesses, shopName },
    consoleOrigin: () => origin.console,
  });
  const telling = { store, ids, mailer, to: deps.alertEmail };
  const system = createSystem({
    store,
    machine: deps.machine,
    alone: deps.alone,
    alerted: deps.alertEmail !== undefined,
    zone: timeZone,
    clock,
  });
  const acts: Acts = {
    ...exportActs(),
    ...moneyActs({ settings, withdrawals, rechargeDecisions, refunds, goodsReturns, adjustments, oddPayments }),
    ...shopActs({ settings, shopperStaff }),
    ...itemActs(),
    ...peopleActs(staff),
  };
  return {
    ledger,
    reports,
    days: createDays({ store, run: reports.run, settings, zone: timeZone, clock }),
    teams: createTeams({ store, run: reports.run, zone: timeZone, clock }),
    consoleTransfers: createConsoleTransfers({ store, run: reports.run, zone: timeZone, clock }),
    statements: createStatements({ store, ...reports, currency: currencyCode }),
    comparisons: createComparisons({ store }),
    presence: createPresence({ store, ids, clock, onError }),
    exports: createExports({ store, support, run: reports.run, zone: timeZone, clock }),
    desk: createDesk({ store, run: reports.run, settings, zone: timeZone, clock }),
    monitoring: createMonitoring({ store, run: reports.run, settings, zone: timeZone, clock }),
    queueAlerts: createQueueAlerts({
      ...{ ...telling, settings, zone: timeZone, clock },
      word: async (late) => wordQueueAlert(late, { shop: await shopName(), origin: origin.console }),
    }),
    system,
    systemAlerts: createSystemAlerts({
      ...{ ...telling, system, alone, clock },
      word: async (trouble) => wordSystemAlert(trouble, { shop: await shopName(), origin: origin.console }),
    }),
    setup: createSetup({ store, settings, system, clock }),
    settings,
    guesses,
    makeIdempotencyKey: idempotencyKeyMaker(jwtSecret),
    staffArticles: createStaffArticles(store),
    catalogue: createCatalogue({ store, clock }),
    itemExport: createItemExport({ store, run: reports.run }),
    itemImport,
    consoleImport: createConsoleImport({ itemImport, clock }),
    itemEdits: createItemEdits(store),
    nextPrices: createNextPrices({ store, clock }),
    staffItems: createStaffItems({ store, run: reports.run, clock }),
    pictureUpload: createPictureUploads({ store, pictures }),
    staffLibrary: createStaffLibrary({ store, pictures, run: reports.run }),
    credit: adjustments.credit,
    debit: adjustments.debit,
    expiry: createExpiry({ store, ledger, clock, onError, ...counted }),
    orders,
    leaving: createLeaving({ store, ledger, settings, ...counted }),
    orderPayments: createOrderPayments({ store, clock, ledger, settings, recharges, placeIn }),
    tellLeftOrders: settled.tellLeft,
    reversals: createReversals({ store }),
    recharges,
    // What credits without an entry in the audit log is for decisions alone.
    rechargeReports: { channel, take, reconcile },
    rechargeDecisions,
    rechargeReturns,
    oddPayments,
    sessions,
    invitations,
    shoppers: createShoppers({ store, ids, passwords, guesses, sessions, events, invitations }),
    events,
    pushKey: pushKeys.publicKey,
    notifications: createNotifications({ store, clock, pushHosts: deps.pushHosts }),
    sender: createSender({
      ...{ store, clock, shopName, messages, currency: deps.currency },
      webPush: createWebPush({
        ...{ keys: pushKeys, pushHosts: deps.pushHosts, publicOrigin: () => origin.public, onTrouble: onError },
      }),
      mailer,
      publicOrigin: () => origin.public,
      ...(deps.onDelivery && { onDelivery: deps.onDelivery }),
    }),
    views: createTally({ store, zone: timeZone, clock, write: addViews }),
    linkOpens: createTally({ store, zone: timeZone, clock, write: addOpens }),
    linkFigures,
    storefront: createStorefront(store),
    shown,
    sections: createSections({ store, shown }),
    textsMatrix: reports.run.readTextsMatrix,
    staffSettings: createStaffSettings(store, settings),
    security: createSecurity({ store, clock, passwords, guesses, events, fundPasswords }),
    addresses: createAddresses(store),
    cards: createCards({ store, clock, settings, fundPasswords, events }),
    emails: createEmails({ store, clock, passwords, guesses, events, codes }),
    recovery: createRecovery({ store, passwords, guesses, events, codes, onError }),
    nicknames: createNicknames({ store, events }),
    deletion: createDeletion({
      ...{ store, settings, passwords, guesses, events, avatars, proofs, onError },
      ...{ messages, shopName, mailer, publicOrigin: () => origin.public },
      emptyWallet: (tx, left) => emptyWallet(tx, adjustments, left),
    }),
    ownData: createOwnData({ store, avatars, proofs, events }),
    person: createPerson({ store, avatars, events, clock, onError }),
    invitationStaff: createInvitationStaff({ store, ids }),
    shopperStaff,
    refunds,
    parcels: createParcels({ store, settings, proofs, zone: timeZone, clock, onError }),
    reviews: createReviews({ store, settings, proofs, onError }),
    sending,
    parcelFile: createParcelFile({ store, sending }),
    addressRequests,
    carriers: createCarriers({ store }),
    goodsReturns,
    returnOpening: createReturnOpening({ store }),
    withdrawals,
    statement,
    support,
    supportThreads: createSupportThreads({ store, proofs, clock, onError }),
    consoleOrders: createConsoleOrders({ store, support, run: reports.run, zone: timeZone }),
    consoleShoppers: createConsoleShoppers({
      ...{ store, avatars, statement, linkFigures, zone: timeZone, onError },
      run: reports.run,
    }),
    consoleInvitations: createConsoleInvitations({ store, ids, origin: () => origin.public }),
    totals: createTotals({ run: reports.run, zone: timeZone }),
    finder: createFinder(store),
    groupClosing: createGroupClosing({ store, ledger }),
    bankFiles: createBankFiles({ store, settings, ids, currencyCode, timeZone }),
    consoleRecharges: createConsoleRecharges({ store, proofs, settings, oddPayments, clock }),
    moneyBack: createMoneyBack({ store }),
    consoleRefunds: createConsoleRefunds({ store, settings }),
    consoleParcels: createConsoleParcels({ store, settings, timeZone }),
    consoleReturns: createConsoleReturns({ store, settings, proofs, clock }),
    consoleReviews: createConsoleReviews({ store, settings, proofs, clock }),
    consoleWithdrawals: createConsoleWithdrawals({ store, settings, clock }),
    consoleSupport: createConsoleSupport({ store, settings, proofs, onError }),
    supportTemplates: createSupportTemplates({ store }),
    ...staff,
    approvals: createApprovals({ store, clock, acts, settings }),
    approvalLists: createApprovalLists({ store, clock, acts, staffInvites: staff.staffInvites }),
    audit: createAudit({ store, run: reports.run, zone: timeZone }),
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
