/** A browser as Chromium's push service names one. */
export const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
