CREATE INDEX "item_texts_locale" ON "item_texts" USING btree ("locale");--> statement-breakpoint
CREATE INDEX "item_texts_words" ON "item_texts" USING btree ("item_id","words_at","locale");--> statement-breakpoint
CREATE INDEX "items_words" ON "items" USING btree ("words_at","created_at","id");--> statement-breakpoint
UPDATE "item_texts" SET "words_at" = 0 WHERE "words_at" IS NULL;