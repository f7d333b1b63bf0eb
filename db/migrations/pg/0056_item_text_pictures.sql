CREATE TABLE "item_text_pictures" (
	"item_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "item_text_pictures_item_id_picture_id_pk" PRIMARY KEY("item_id","picture_id")
);
--> statement-breakpoint
ALTER TABLE "item_text_pictures" ADD CONSTRAINT "item_text_pictures_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_text_pictures" ADD CONSTRAINT "item_text_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_text_pictures_picture" ON "item_text_pictures" USING btree ("picture_id","item_id");