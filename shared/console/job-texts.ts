/** The text that names each job of the server; one of a later version keeps its own name. */
export const jobTexts = {
  'expire-groups': 'job.expireGroups',
  'begin-prices': 'job.beginPrices',
  'close-days': 'job.closeDays',
  'count-teams': 'job.countTeams',
  reconcile: 'job.reconcile',
  'forget-keys': 'job.forgetKeys',
  'forget-sessions': 'job.forgetSessions',
  'forget-files': 'job.forgetFiles',
  'forget-pictures': 'job.forgetPictures',
  'forget-avatars': 'job.forgetAvatars',
  'forget-account-events': 'job.forgetAccountEvents',
  'forget-notifications': 'job.forgetNotifications',
  'send-notifications': 'job.sendNotifications',
  'watch-queues': 'job.watchQueues',
  'watch-system': 'job.watchSystem',
  'forget-email-codes': 'job.forgetEmailCodes',
  'forget-guesses': 'job.forgetGuesses',
  'index-categories': 'job.indexCategories',
  'expire-approvals': 'job.expireApprovals',
  'check-audit': 'job.checkAudit',
  'check-books': 'job.checkBooks',
  'top-up-demo': 'job.topUpDemo',
  backup: 'job.backup',
} as const;

type Named = keyof typeof jobTexts;

/** What a job is called, in whichever language `say` speaks. */
export const jobName = (job: string, say: (key: (typeof jobTexts)[Named]) => string): string =>
  Object.hasOwn(jobTexts, job) ? say(jobTexts[job as Named]) : job;
