-- The words come ready made from db/search/words.ts, so they are found alike in a cluster of any locale.
CREATE TABLE "item_search" (
	"item_id" bigint PRIMARY KEY REFERENCES "items"("id"),
	"words" tsvector NOT NULL
);
--> statement-breakpoint
CREATE INDEX "item_search_words" ON "item_search" USING gin ("words") WITH (fastupdate = off);
