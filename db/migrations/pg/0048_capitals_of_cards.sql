-- In a Turkish database the capital of i has a dot: C. The same card in small letters and in capitals was two: who else has it was not found.
UPDATE "bank_cards" SET "bank_account" = upper("bank_account" COLLATE "C") WHERE "bank_account" <> upper("bank_account" COLLATE "C");--> statement-breakpoint
UPDATE "withdrawals" SET "bank_account" = upper("bank_account" COLLATE "C") WHERE "bank_account" <> upper("bank_account" COLLATE "C");
