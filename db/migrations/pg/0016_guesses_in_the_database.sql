CREATE TABLE "guess_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guess_counts_expiry" ON "guess_counts" USING btree ("expires_at");