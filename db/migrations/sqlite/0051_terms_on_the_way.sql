-- What was shown with a parcel stays, whatever the settings say later: until here only parcels sent since 0049 had it.
UPDATE "shipments" SET
  "assumed_at" = "sent_at" + 86400000 * coalesce((SELECT cast("value" AS integer) FROM "settings" WHERE "key" = 'assumed_days'), 15),
  "return_days" = coalesce((SELECT cast("value" AS integer) FROM "settings" WHERE "key" = 'return_days'), 7)
WHERE "assumed_at" IS NULL;--> statement-breakpoint
-- 0048 again: a server of before, beside newer ones, stored small letters.
UPDATE "bank_cards" SET "bank_account" = upper("bank_account") WHERE "bank_account" <> upper("bank_account");--> statement-breakpoint
UPDATE "withdrawals" SET "bank_account" = upper("bank_account") WHERE "bank_account" <> upper("bank_account");
