CREATE INDEX "carousel_picture" ON "carousel" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "categories_picture" ON "categories" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "groups_picture" ON "groups" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "item_pictures_picture" ON "item_pictures" USING btree ("picture_id","item_id");--> statement-breakpoint
CREATE INDEX "items_sold" ON "items" USING btree ("pt_num","id");--> statement-breakpoint
CREATE INDEX "items_picture" ON "items" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "mall_banners_picture" ON "mall_banners" USING btree ("picture_id");