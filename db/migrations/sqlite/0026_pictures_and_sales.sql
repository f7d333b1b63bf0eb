CREATE INDEX `carousel_picture` ON `carousel` (`picture_id`);--> statement-breakpoint
CREATE INDEX `categories_picture` ON `categories` (`picture_id`);--> statement-breakpoint
CREATE INDEX `groups_picture` ON `groups` (`picture_id`);--> statement-breakpoint
CREATE INDEX `item_pictures_picture` ON `item_pictures` (`picture_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `items_sold` ON `items` (`pt_num`,`id`);--> statement-breakpoint
CREATE INDEX `items_picture` ON `items` (`picture_id`);--> statement-breakpoint
CREATE INDEX `mall_banners_picture` ON `mall_banners` (`picture_id`);