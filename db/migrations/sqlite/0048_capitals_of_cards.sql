-- The same card in small letters and in capitals was two: who else has it was not found.
UPDATE "bank_cards" SET "bank_account" = upper("bank_account") WHERE "bank_account" <> upper("bank_account");--> statement-breakpoint
UPDATE "withdrawals" SET "bank_account" = upper("bank_account") WHERE "bank_account" <> upper("bank_account");
